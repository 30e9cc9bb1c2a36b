// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.junit.jupiter.api.Test;

/** Who still asks for hosts. */
class HostAsksTest {
  private static final SchedulerRequestKey KEY =
      new SchedulerRequestKey(Priority.newInstance(1), 0, null);

  @Test
  void aLookEndsHoweverManyApplicationsAskForHosts() {
    FiCaSchedulerApp attempt = askingForHosts();
    HostAsks asks = asks(id -> attempt);
    // So many that some share a place in the table of a set, whatever its size.
    for (int i = 1; i <= 2_000; i++) {
      ask(asks, attempt(i));
    }
    assertTimeoutPreemptively(Duration.ofMinutes(1), asks::look);
    assertThat(asks.isWanted("h1")).isTrue();
    assertThat(asks.isWanted("h2")).isFalse();
  }

  @Test
  void anApplicationThatEndsIsForgottenAfterAFewLooksHoweverManyAskForHosts() {
    Map<ApplicationAttemptId, FiCaSchedulerApp> running = new HashMap<>();
    HostAsks asks = asks(running::get);
    for (int i = 1; i <= 100; i++) {
      running.put(attempt(i), askingForHosts());
      ask(asks, attempt(i));
    }
    asks.look();
    assertThat(asks.isWanted("h1")).isTrue();
    when(running.get(attempt(1)).isStopped()).thenReturn(true);
    running.keySet().removeIf(id -> !id.equals(attempt(1)));
    for (int i = 0; i < 4; i++) {
      assertThat(asks.isEmpty()).isFalse();
      asks.look();
    }
    assertThat(asks.isEmpty()).isTrue();
    assertThat(asks.isWanted("h1")).isFalse();
  }

  @Test
  void anApplicationThatAsksForAnotherHostWaitsForThatOneAlone() {
    FiCaSchedulerApp application = askingForHosts();
    HostAsks asks = asks(id -> application);
    ask(asks, attempt(1));
    asks.look();
    askFor(application, "h2");
    ask(asks, attempt(1));
    asks.look();
    assertThat(asks.isWanted("h1")).isFalse();
    assertThat(asks.isWanted("h2")).isTrue();
  }

  @Test
  void anApplicationThatAsksIsNewsFromBeforeTheBookingUntilTheNextLook() {
    FiCaSchedulerApp application = askingForHosts();
    HostAsks asks = asks(id -> application);
    ApplicationAttemptId attempt = attempt(1);
    assertThat(asks.isNews(attempt)).isFalse();
    asks.booking(attempt);
    asks.look();
    assertThat(asks.isNews(attempt)).as("a look while it is booked").isTrue();
    asks.booked(attempt);
    assertThat(asks.isNews(attempt)).as("booked since the look").isTrue();
    asks.look();
    assertThat(asks.isNews(attempt)).isFalse();
  }

  @Test
  void aRequestThatIsBookedKeepsAnotherOneOfTheSameApplicationNews() {
    FiCaSchedulerApp application = askingForHosts();
    HostAsks asks = asks(id -> application);
    ApplicationAttemptId attempt = attempt(1);
    asks.booking(attempt);
    ask(asks, attempt);
    asks.look();
    assertThat(asks.isNews(attempt)).isTrue();
  }

  @Test
  void anApplicationThatIsNewHasMissedNothingYet() {
    FiCaSchedulerApp application = askingForHosts();
    HostAsks asks = asks(id -> application);
    ask(asks, attempt(1));
    asks.look();
    verify(application).resetSchedulingOpportunities(any());
    ask(asks, attempt(1));
    asks.look();
    verify(application).resetSchedulingOpportunities(any());
  }

  @Test
  void anOfferIsForgivenThoseWhoWereAskedAndThoseOfWhomNobodyTells() {
    List<FiCaSchedulerApp> told = List.of(askingForHosts(), askingForHosts());
    FiCaSchedulerApp untold = askingForHosts();
    List<FiCaSchedulerApp> all = List.of(told.get(0), told.get(1), untold);
    AtomicReference<Consumer<FiCaSchedulerApp>> hears = new AtomicReference<>();
    HostAsks asks =
        new HostAsks(
            id -> all.get(id.getApplicationId().getId()),
            node -> null,
            application -> application != untold,
            hears::set);
    for (int i = 0; i < all.size(); i++) {
      when(all.get(i).getApplicationAttemptId()).thenReturn(attempt(i));
      when(all.get(i).getSchedulingOpportunities(KEY)).thenReturn(3);
      ask(asks, attempt(i));
    }
    asks.look();
    asks.remember();
    hears.get().accept(told.get(0));
    all.forEach(one -> when(one.getSchedulingOpportunities(KEY)).thenReturn(5));
    asks.forgive();
    verify(told.get(0), times(2)).subtractSchedulingOpportunity(KEY);
    verify(told.get(1), never()).subtractSchedulingOpportunity(KEY);
    verify(untold, times(2)).subtractSchedulingOpportunity(KEY);
  }

  private static HostAsks asks(Function<ApplicationAttemptId, FiCaSchedulerApp> attempts) {
    return new HostAsks(attempts, node -> null, application -> false, asked -> {});
  }

  private static void ask(HostAsks asks, ApplicationAttemptId attempt) {
    asks.booking(attempt);
    asks.booked(attempt);
  }

  private static ApplicationAttemptId attempt(int number) {
    return ApplicationAttemptId.newInstance(
        ApplicationId.newInstance(1_795_000_000_000L, number), 1);
  }

  private static FiCaSchedulerApp askingForHosts() {
    FiCaSchedulerApp attempt = mock(FiCaSchedulerApp.class, RETURNS_DEEP_STUBS);
    when(attempt.isStopped()).thenReturn(false);
    when(attempt.getCSLeafQueue().getNodeLocalityDelay()).thenReturn(40);
    when(attempt.getAppSchedulingInfo().getSchedulerKeys()).thenReturn(List.of(KEY));
    when(attempt.getOutstandingAsksCount(KEY)).thenReturn(1);
    when(attempt.getOutstandingAsksCount(eq(KEY), anyString())).thenReturn(0);
    askFor(attempt, "h1");
    return attempt;
  }

  private static void askFor(FiCaSchedulerApp attempt, String host) {
    AppPlacementAllocator<?> allocator = mock(AppPlacementAllocator.class);
    when(allocator.getUniqueLocationAsks()).thenReturn(3);
    when(allocator.canDelayTo(any())).thenReturn(true);
    when(allocator.getResourceRequests())
        .thenReturn(
            Stream.of(host, "/rack", ResourceRequest.ANY)
                .collect(Collectors.toMap(place -> place, HostAsksTest::request)));
    when(attempt.getAppPlacementAllocator(KEY)).thenAnswer(call -> allocator);
    when(attempt.getOutstandingAsksCount(KEY, host)).thenReturn(1);
  }

  private static ResourceRequest request(String place) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), place, Resource.newInstance(1024, 1), 1);
  }
}
