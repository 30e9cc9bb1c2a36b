// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.kairos.nm.agent.StockContainer.Kind;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.testing.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.application.Application;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncher;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEventType;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMLeveldbStateStoreService;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMStateStoreService.RecoveredContainerState;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMStateStoreService.RecoveredContainerStatus;
import org.apache.hadoop.yarn.server.nodemanager.recovery.RecoveryIterator;
import org.apache.hadoop.yarn.state.StateTransitionListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Containers that end before their launch, in several lives of a NodeManager: stock's containers,
 * its launcher and its store. Between two lives nothing is tidied up, as after a {@code kill -9}.
 * It lies here for {@link StockContainer} and {@link RecoveredLaunches}, which play the
 * NodeManager.
 */
class UnlaunchedEndsTest {
  private static final String ID = Ids.task(2);
  private static final ContainerId CONTAINER = ContainerId.fromString(ID);
  private static final Resource SIZE = Resource.newInstance(64, 1);

  /** What a NodeManager that is killed in this moment would leave, when its container is so. */
  private record Moment(ContainerState state, RecoveredContainerStatus stored, int exitStatus) {}

  @TempDir private Path folder;
  private NMLeveldbStateStoreService store;
  private final List<String> launched = new CopyOnWriteArrayList<>();
  private final List<Moment> moments = new CopyOnWriteArrayList<>();

  /** Those of the present life of the NodeManager. */
  private StockContainer container;

  private UnlaunchedEnds ends;
  private HeldLaunches held;
  private RecoveredLaunches recovered;

  @BeforeEach
  void openStore() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set(YarnConfiguration.NM_RECOVERY_DIR, folder.toString());
    store = new NMLeveldbStateStoreService();
    store.init(conf);
    store.start();
  }

  @AfterEach
  void closeStore() throws IOException {
    assertThat(container.escaped()).isEmpty();
    container.close();
    store.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"PLAIN", "LOCALIZED"})
  void aTaskHandedBackIsNeitherLaunchedNorReportedOtherwiseAfterARestart(Kind kind)
      throws Exception {
    begin(kind);
    container.bringTo(ContainerState.SCHEDULED);
    assertThat(held.handBack(ID, "why")).isTrue();
    toItsEnd();
    assertThat(container.status().getExitStatus()).isEqualTo(ContainerExitStatus.PREEMPTED);

    restart(kind);
    container.send(ContainerEventType.INIT_CONTAINER);

    assertReported(ContainerExitStatus.PREEMPTED);
    assertThat(container.status().getDiagnostics()).contains("why");
  }

  /** The ResourceManager may know from then on, and the NodeManager may be killed from then on. */
  @Test
  void theEndIsInTheStoreBeforeAnybodyCanBeTold() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);
    held.handBack(ID, "why");
    toItsEnd();

    assertThat(moments)
        .filteredOn(
            moment ->
                moment.state == ContainerState.CONTAINER_CLEANEDUP_AFTER_KILL
                    || moment.state == ContainerState.DONE)
        .hasSize(2)
        .allSatisfy(
            moment -> {
              assertThat(moment.stored).isEqualTo(RecoveredContainerStatus.COMPLETED);
              assertThat(moment.exitStatus).isEqualTo(ContainerExitStatus.PREEMPTED);
            });
  }

  @Test
  void aTaskThatTheResourceManagerKilledInTheQueueIsNotLaunchedAfterARestart() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED).send(ContainerEventType.KILL_CONTAINER);
    toItsEnd();

    restart(Kind.PLAIN);
    container.send(ContainerEventType.INIT_CONTAINER);

    assertReported(ContainerExitStatus.KILLED_BY_RESOURCEMANAGER);
  }

  @Test
  void aTaskWhoseFilesAreGoneIsHandedBackOnce() throws Exception {
    begin(Kind.LOCALIZED);
    container.bringTo(ContainerState.SCHEDULED);
    restart(Kind.LOCALIZED);
    container.send(ContainerEventType.INIT_CONTAINER);
    handle(container.launch());
    toItsEnd();
    assertThat(container.status().getExitStatus()).isEqualTo(ContainerExitStatus.PREEMPTED);

    restart(Kind.LOCALIZED);
    container.send(ContainerEventType.INIT_CONTAINER);

    assertReported(ContainerExitStatus.PREEMPTED);
    assertThat(container.transitions()).hasSize(1);
  }

  @Test
  void aTaskKilledBeforeItIsSetUpAgainStaysKilled() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);
    restart(Kind.PLAIN);
    container.send(ContainerEventType.KILL_CONTAINER);

    restart(Kind.PLAIN);
    container.send(ContainerEventType.INIT_CONTAINER);

    assertReported(ContainerExitStatus.KILLED_BY_RESOURCEMANAGER);
  }

  @Test
  void aTaskThatWaitsAndIsNotHandedBackIsLaunchedAfterARestart() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);

    restart(Kind.PLAIN);
    container.send(ContainerEventType.INIT_CONTAINER);
    handle(container.launch());
    assertThat(held.releaseAll()).isEqualTo(1);

    assertThat(launched).containsExactly(ID);
  }

  @Test
  void aTaskHandedBackIsNotLaunchedWhenAllThatWaitAre() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);
    held.handBack(ID, "why");

    assertThat(held.releaseAll()).isZero();
    toItsEnd();

    assertThat(launched).isEmpty();
    assertThat(container.status().getExitStatus()).isEqualTo(ContainerExitStatus.PREEMPTED);
  }

  /** Then neither the next NodeManager nor the next ResourceManager tells it again. */
  @Test
  void anEndIsForgottenWhenTheResourceManagerHasConfirmedItAndNotBefore() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);
    held.handBack(ID, "why");
    toItsEnd();

    ends.forgetConfirmed();
    assertThat(stored()).isPresent();
    confirm();
    assertThat(stored()).isEmpty();
  }

  @Test
  void anEndThatIsConfirmedInALaterLifeIsForgottenThen() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);
    held.handBack(ID, "why");
    toItsEnd();
    restart(Kind.PLAIN);
    container.send(ContainerEventType.INIT_CONTAINER);

    ends.forgetConfirmed();
    assertThat(stored()).isPresent();
    confirm();
    assertThat(stored()).isEmpty();
  }

  /** Of a container that ran, stock keeps the end, and this leaves it alone. */
  @Test
  void theEndOfAContainerThatRanIsLeftToStock() throws Exception {
    begin(Kind.PLAIN);
    container.bringTo(ContainerState.SCHEDULED);
    store.storeContainerLaunched(CONTAINER);
    store.storeContainerWorkDir(CONTAINER, "/work");
    store.storeContainerCompleted(CONTAINER, 0);
    restart(Kind.PLAIN);
    container.send(ContainerEventType.INIT_CONTAINER);

    confirm();

    assertThat(stored()).isPresent();
  }

  private void begin(Kind kind) throws IOException {
    live(kind, null);
    store.storeContainer(CONTAINER, 0, 1, container.startRequest(SIZE));
    store.storeContainerQueued(CONTAINER);
  }

  /** The old one is dropped as it is. */
  private void restart(Kind kind) throws IOException {
    assertThat(container.escaped()).isEmpty();
    container.close();
    moments.clear();
    live(kind, stored().orElseThrow());
  }

  private void live(Kind kind, RecoveredContainerState known) {
    container = new StockContainer(ID, ContainerType.TASK, SIZE, kind, known, store, new Watch());
    container
        .context()
        .getApplications()
        .put(CONTAINER.getApplicationAttemptId().getApplicationId(), mock(Application.class));
    ends = new UnlaunchedEnds(container.context());
    ContainersLauncher stock =
        new ContainersLauncher(container.context(), container.dispatcher(), null, null, null);
    held =
        new HeldLaunches(
            event -> {
              if (event.getType() == ContainersLauncherEventType.LAUNCH_CONTAINER) {
                launched.add(event.getContainer().getContainerId().toString());
              } else {
                stock.handle(event);
              }
            },
            ends);
    recovered = new RecoveredLaunches(this::handle, held, ends);
    container.launchBy(this::handle);
  }

  /** As the plug-in's launcher, where tasks wait. */
  private void handle(ContainersLauncherEvent event) {
    String id = event.getContainer().getContainerId().toString();
    if (event.getType() == ContainersLauncherEventType.CLEANUP_CONTAINER) {
      held.cleanUp(id, event);
    } else if (!recovered.take(event)) {
      held.hold(id, event);
    }
  }

  private void toItsEnd() throws Exception {
    // Returns when what was sent before has been handled, too.
    container.send(ContainerEventType.UPDATE_DIAGNOSTICS_MSG);
    container.send(ContainerEventType.CONTAINER_RESOURCES_CLEANEDUP);
    assertThat(container.status().getState())
        .isEqualTo(org.apache.hadoop.yarn.api.records.ContainerState.COMPLETE);
  }

  private void assertReported(int exitStatus) {
    assertThat(launched).isEmpty();
    assertThat(container.status().getState())
        .isEqualTo(org.apache.hadoop.yarn.api.records.ContainerState.COMPLETE);
    assertThat(container.status().getExitStatus()).isEqualTo(exitStatus);
  }

  /** The application has taken notice; so stock drops the container. */
  private void confirm() {
    container.context().getContainers().remove(CONTAINER);
    ends.forgetConfirmed();
  }

  private Optional<RecoveredContainerState> stored() throws IOException {
    try (RecoveryIterator<RecoveredContainerState> each = store.getContainerStateIterator()) {
      return each.hasNext() ? Optional.of(each.next()) : Optional.empty();
    }
  }

  /** Tells the launches of the present life, and notes what the store knows by then. */
  private final class Watch
      implements StateTransitionListener<ContainerImpl, ContainerEvent, ContainerState> {
    @Override
    public void preTransition(
        ContainerImpl changing, ContainerState before, ContainerEvent event) {}

    @Override
    public void postTransition(
        ContainerImpl changing, ContainerState before, ContainerState after, ContainerEvent event) {
      recovered.postTransition(changing, before, after, event);
      if (before != after) {
        note(after);
      }
    }

    private void note(ContainerState state) {
      try {
        stored()
            .ifPresent(now -> moments.add(new Moment(state, now.getStatus(), now.getExitCode())));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
