// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.junit.jupiter.api.Test;

/** Who still asks for hosts. */
class HostAsksTest {
  @Test
  void aLookEndsHoweverManyApplicationsAskForHosts() {
    FiCaSchedulerApp attempt = askingForHosts();
    HostAsks asks = new HostAsks(id -> attempt, node -> null);
    // So many that some share a place in the table of a set, whatever its size.
    for (int i = 1; i <= 2_000; i++) {
      ask(asks, attempt(i));
    }
    assertTimeoutPreemptively(Duration.ofMinutes(1), asks::look);
    assertThat(asks.isWanted("h1")).isTrue();
  }

  @Test
  void anApplicationThatAsksIsNewsFromBeforeTheBookingUntilTheNextLook() {
    FiCaSchedulerApp application = askingForHosts();
    HostAsks asks = new HostAsks(id -> application, node -> null);
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
    HostAsks asks = new HostAsks(id -> application, node -> null);
    ApplicationAttemptId attempt = attempt(1);
    asks.booking(attempt);
    ask(asks, attempt);
    asks.look();
    assertThat(asks.isNews(attempt)).isTrue();
  }

  @Test
  void anApplicationThatIsNewHasMissedNothingYet() {
    FiCaSchedulerApp application = askingForHosts();
    HostAsks asks = new HostAsks(id -> application, node -> null);
    ask(asks, attempt(1));
    asks.look();
    verify(application).resetSchedulingOpportunities(any());
    ask(asks, attempt(1));
    asks.look();
    verify(application).resetSchedulingOpportunities(any());
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
    SchedulerRequestKey key = new SchedulerRequestKey(Priority.newInstance(1), 0, null);
    AppPlacementAllocator<?> allocator = mock(AppPlacementAllocator.class);
    when(allocator.getUniqueLocationAsks()).thenReturn(3);
    when(allocator.canDelayTo(any())).thenReturn(true);
    when(attempt.getCSLeafQueue().getNodeLocalityDelay()).thenReturn(40);
    when(attempt.getAppSchedulingInfo().getSchedulerKeys()).thenReturn(List.of(key));
    when(attempt.getAppPlacementAllocator(key)).thenAnswer(call -> allocator);
    when(attempt.getOutstandingAsksCount(key)).thenReturn(1);
    when(attempt.getOutstandingAsksCount(key, "h1")).thenReturn(1);
    return attempt;
  }
}
