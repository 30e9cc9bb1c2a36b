// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.kairos.nm.agent.StockContainer.Kind;
import io.kairos.nm.agent.StockContainer.Transition;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.testing.Ids;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainersLauncherEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Launches as stock sends them after a restart, of real containers. */
class RecoveredLaunchesTest {
  private static final Transition HANDED_BACK =
      new Transition(
          ContainerState.SCHEDULED, ContainerEventType.KILL_CONTAINER, ContainerState.KILLING);

  private final List<ContainersLauncherEvent> launched = new CopyOnWriteArrayList<>();
  private final UnlaunchedEnds ends = mock(UnlaunchedEnds.class);
  private final RecoveredLaunches recovered =
      new RecoveredLaunches(this::launch, new HeldLaunches(launched::add, ends), ends);
  private boolean refuses;
  private StockContainer container;

  @AfterEach
  void nothingWouldHaveEndedTheNodeManager() {
    assertThat(container.escaped()).isEmpty();
    container.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"PLAIN", "LOCALIZED"})
  void aContainerOfThisLifeOfTheNodeManagerIsLaunchedAtOnce(Kind kind) throws Exception {
    start(kind).bringTo(ContainerState.SCHEDULED);

    launch(container.launch());

    assertThat(launched).hasSize(1);
  }

  @Test
  void aLaunchThatComesBeforeItsContainerIsSetUpWaitsForThat() throws Exception {
    start(Kind.QUEUED);

    launch(container.launch());
    assertThat(launched).isEmpty();
    container.send(ContainerEventType.INIT_CONTAINER);

    assertThat(launched).hasSize(1);
    assertThat(container.transitions())
        .last()
        .extracting("after")
        .isEqualTo(ContainerState.SCHEDULED);
  }

  @Test
  void aContainerThatLacksItsFilesIsHandedBackAndNotLaunched() throws Exception {
    start(Kind.QUEUED_LOCALIZED);

    launch(container.launch());
    container.send(ContainerEventType.INIT_CONTAINER);

    assertThat(launched).isEmpty();
    assertThat(container.transitions()).last().isEqualTo(HANDED_BACK);
  }

  @Test
  void aContainerThatLacksItsFilesIsHandedBackWhenItsLaunchComesLater() throws Exception {
    start(Kind.QUEUED_LOCALIZED).send(ContainerEventType.INIT_CONTAINER);

    launch(container.launch());
    // Returns when the kill has been handled, too.
    container.send(ContainerEventType.UPDATE_DIAGNOSTICS_MSG);

    assertThat(launched).isEmpty();
    assertThat(container.transitions()).contains(HANDED_BACK);
  }

  @Test
  void aContainerThatIsKilledBeforeItIsSetUpIsNotLaunched() throws Exception {
    start(Kind.QUEUED);

    launch(container.launch());
    container.send(ContainerEventType.KILL_CONTAINER);
    container.send(ContainerEventType.INIT_CONTAINER);

    assertThat(launched).isEmpty();
    assertThat(container.transitions()).last().extracting("after").isEqualTo(ContainerState.DONE);
  }

  @Test
  void aLaunchThatComesAfterTheEndOfItsContainerIsDropped() throws Exception {
    start(Kind.QUEUED).send(ContainerEventType.KILL_CONTAINER);

    launch(container.launch());

    assertThat(launched).isEmpty();
  }

  @Test
  void aContainerThatTheLauncherRefusesIsHandedBack() throws Exception {
    start(Kind.QUEUED);
    launch(container.launch());

    refuses = true;
    container.send(ContainerEventType.INIT_CONTAINER);

    assertThat(container.transitions()).last().isEqualTo(HANDED_BACK);
  }

  private StockContainer start(Kind kind) {
    container =
        new StockContainer(
            Ids.task(2), ContainerType.TASK, Resource.newInstance(64, 1), kind, recovered);
    return container;
  }

  private void launch(ContainersLauncherEvent launch) {
    if (refuses) {
      throw new IllegalStateException("as asked");
    }
    if (!recovered.take(launch)) {
      launched.add(launch);
    }
  }
}
