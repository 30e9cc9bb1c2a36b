// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import io.kairos.nm.agent.StockContainer.Kind;
import io.kairos.nm.agent.StockContainer.Transition;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.TaskFacts;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.testing.Ids;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.NMContext;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMNullStateStoreService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.InOrder;

/** Every transition that concerns a task, made by the state machine of a real ContainerImpl. */
class ContainerTransitionsTest {
  private static final String TASK = Ids.task(2);
  private static final Resource SIZE = Resource.newInstance(64, 3);

  private final NodeAgent agent = mock(NodeAgent.class);
  private NodeHook hook;
  private ContainerTransitions transitions;
  private StockContainer container;

  @BeforeEach
  void open() {
    hook =
        NodeHook.open(
            new NMContext(
                null,
                null,
                null,
                null,
                new NMNullStateStoreService(),
                false,
                new Configuration(false)),
            new HeldLaunches(event -> {}, mock(UnlaunchedEnds.class)));
    hook.agent(agent);
    transitions = new ContainerTransitions(hook);
  }

  @AfterEach
  void close() {
    hook.close();
    container.close();
  }

  @ParameterizedTest
  @CsvSource({"PLAIN, SCHEDULED", "RETRIED, RELAUNCHING"})
  void aLaunchIsTold(Kind kind, ContainerState before) throws Exception {
    pass(kind, before, ContainerEventType.CONTAINER_LAUNCHED, ContainerState.RUNNING);
    verify(agent).launched(argThat(ContainerTransitionsTest::isTheTask));
    verifyNoMoreInteractions(agent);
  }

  @Test
  void aResumeIsTold() throws Exception {
    pass(
        Kind.PLAIN,
        ContainerState.RESUMING,
        ContainerEventType.CONTAINER_RESUMED,
        ContainerState.RUNNING);
    verify(agent).continued(argThat(ContainerTransitionsTest::isTheTask));
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "PLAIN, RUNNING, KILL_CONTAINER, KILLING",
    "PLAIN, PAUSED, KILL_CONTAINER, KILLING",
    "PLAIN, RUNNING, REINITIALIZE_CONTAINER, REINITIALIZING_AWAITING_KILL",
    "PLAIN, REINITIALIZING, RESOURCE_LOCALIZED, REINITIALIZING_AWAITING_KILL",
    "LOCALIZED, LOCALIZING, KILL_CONTAINER, KILLING",
    "PLAIN, SCHEDULED, KILL_CONTAINER, KILLING",
    "PLAIN, PAUSING, KILL_CONTAINER, KILLING",
    "PLAIN, RESUMING, KILL_CONTAINER, KILLING",
    "PLAIN, REINITIALIZING, KILL_CONTAINER, KILLING",
    "PLAIN, REINITIALIZING_AWAITING_KILL, KILL_CONTAINER, KILLING",
    "RETRIED, RELAUNCHING, KILL_CONTAINER, KILLING",
    "RETRIED, RELAUNCHING, PAUSE_CONTAINER, KILLING"
  })
  void aKillIsToldBeforeItHappens(
      Kind kind, ContainerState before, ContainerEventType event, ContainerState after)
      throws Exception {
    pass(kind, before, event, after);
    verify(agent).aboutToBeKilled(TASK);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "PLAIN, RUNNING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true",
    "PLAIN, KILLING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, false",
    "PLAIN, RUNNING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "PLAIN, KILLING, CONTAINER_KILLED_ON_REQUEST, CONTAINER_CLEANEDUP_AFTER_KILL, false",
    "PLAIN, KILLING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "PLAIN, SCHEDULED, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "RETRIED, RELAUNCHING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "PLAIN, RUNNING, CONTAINER_KILLED_ON_REQUEST, EXITED_WITH_FAILURE, false",
    "PLAIN, PAUSING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true",
    "PLAIN, PAUSED, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true",
    "PLAIN, PAUSED, CONTAINER_KILLED_ON_REQUEST, EXITED_WITH_FAILURE, false",
    "PLAIN, RESUMING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true",
    "PLAIN, RESUMING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "PLAIN, REINITIALIZING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true",
    "PLAIN, REINITIALIZING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "PLAIN, REINITIALIZING_AWAITING_KILL, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true"
  })
  void theEndOfTheLastProcessIsTold(
      Kind kind,
      ContainerState before,
      ContainerEventType event,
      ContainerState after,
      boolean succeeded)
      throws Exception {
    pass(kind, before, event, after);
    verify(agent).exited(TASK, succeeded);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "RETRIED, RUNNING, CONTAINER_EXITED_WITH_FAILURE, RELAUNCHING",
    "UPGRADED, RUNNING, CONTAINER_EXITED_WITH_FAILURE, SCHEDULED",
    "PLAIN, REINITIALIZING_AWAITING_KILL, CONTAINER_KILLED_ON_REQUEST, SCHEDULED",
    "PLAIN, REINITIALIZING_AWAITING_KILL, PAUSE_CONTAINER, SCHEDULED",
    "PLAIN, PAUSING, CONTAINER_PAUSED, PAUSED",
    "PLAIN, SCHEDULED, RECOVER_PAUSED_CONTAINER, PAUSED"
  })
  void aProcessThatAnotherFollowsOrThatIsPausedIsTold(
      Kind kind, ContainerState before, ContainerEventType event, ContainerState after)
      throws Exception {
    pass(kind, before, event, after);
    verify(agent).stopped(TASK);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "PLAIN, EXITED_WITH_SUCCESS, CONTAINER_RESOURCES_CLEANEDUP",
    "PLAIN, NEW, KILL_CONTAINER",
    "COMPLETED, NEW, INIT_CONTAINER",
    "PLAIN, EXITED_WITH_FAILURE, CONTAINER_RESOURCES_CLEANEDUP",
    "PLAIN, CONTAINER_CLEANEDUP_AFTER_KILL, CONTAINER_RESOURCES_CLEANEDUP",
    "PLAIN, KILLING, CONTAINER_RESOURCES_CLEANEDUP",
    "LOCALIZED, LOCALIZATION_FAILED, CONTAINER_RESOURCES_CLEANEDUP"
  })
  void theEndOfTheContainerIsTold(Kind kind, ContainerState before, ContainerEventType event)
      throws Exception {
    pass(kind, before, event, ContainerState.DONE);
    verify(agent).ended(TASK);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({"SCHEDULED", "RUNNING", "PAUSED"})
  void aNewSizeIsTold(ContainerState state) throws Exception {
    bringTo(Kind.PLAIN, state, ContainerType.TASK);
    clearInvocations(agent);
    container.resize(Resource.newInstance(128, 5));
    assertLast(state, ContainerEventType.UPDATE_CONTAINER_TOKEN, state);
    verify(agent).resized(TASK, 5, 128);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "LOCALIZED, NEW, INIT_CONTAINER, LOCALIZING",
    "PLAIN, NEW, INIT_CONTAINER, SCHEDULED",
    "LOCALIZED, LOCALIZING, RESOURCE_LOCALIZED, SCHEDULED",
    "LOCALIZED, LOCALIZING, RESOURCE_FAILED, LOCALIZATION_FAILED",
    "PLAIN, RUNNING, UPDATE_DIAGNOSTICS_MSG, RUNNING",
    "PLAIN, RUNNING, PAUSE_CONTAINER, PAUSING",
    "PLAIN, PAUSED, RESUME_CONTAINER, RESUMING",
    "PLAIN, REINITIALIZING, RESOURCE_FAILED, RUNNING",
    "PLAIN, REINITIALIZING, PAUSE_CONTAINER, PAUSING",
    "PLAIN, KILLING, CONTAINER_LAUNCHED, KILLING"
  })
  void theRestDoesNotConcernTheScheduler(
      Kind kind, ContainerState before, ContainerEventType event, ContainerState after)
      throws Exception {
    pass(kind, before, event, after);
    verifyNoInteractions(agent);
  }

  @Test
  void aTaskThatIsLaunchedAgainAfterAFailureIsToldFromItsLaunchToItsEnd() throws Exception {
    bringTo(Kind.RETRIED, ContainerState.RELAUNCHING, ContainerType.TASK);
    send(
        ContainerEventType.CONTAINER_LAUNCHED,
        ContainerEventType.CONTAINER_EXITED_WITH_SUCCESS,
        ContainerEventType.CONTAINER_RESOURCES_CLEANEDUP);

    InOrder told = inOrder(agent);
    told.verify(agent).launched(any());
    told.verify(agent).stopped(TASK);
    told.verify(agent).launched(any());
    told.verify(agent).exited(TASK, true);
    told.verify(agent).ended(TASK);
    verifyNoMoreInteractions(agent);
  }

  @Test
  void aTaskThatIsInitialisedAgainAndThenKilledIsToldFromItsLaunchToItsEnd() throws Exception {
    bringTo(Kind.PLAIN, ContainerState.REINITIALIZING_AWAITING_KILL, ContainerType.TASK);
    send(
        ContainerEventType.CONTAINER_KILLED_ON_REQUEST,
        ContainerEventType.CONTAINER_LAUNCHED,
        ContainerEventType.KILL_CONTAINER,
        ContainerEventType.CONTAINER_KILLED_ON_REQUEST,
        ContainerEventType.CONTAINER_RESOURCES_CLEANEDUP);

    InOrder told = inOrder(agent);
    told.verify(agent).launched(any());
    told.verify(agent).aboutToBeKilled(TASK);
    told.verify(agent).stopped(TASK);
    told.verify(agent).launched(any());
    told.verify(agent).aboutToBeKilled(TASK);
    told.verify(agent).exited(TASK, false);
    told.verify(agent).ended(TASK);
    verifyNoMoreInteractions(agent);
  }

  @Test
  void aTaskThatIsPausedAndGoesOnIsToldFromItsLaunchToItsEnd() throws Exception {
    bringTo(Kind.PLAIN, ContainerState.RESUMING, ContainerType.TASK);
    send(
        ContainerEventType.CONTAINER_RESUMED,
        ContainerEventType.CONTAINER_EXITED_WITH_FAILURE,
        ContainerEventType.CONTAINER_RESOURCES_CLEANEDUP);

    InOrder told = inOrder(agent);
    told.verify(agent).launched(any());
    told.verify(agent).stopped(TASK);
    told.verify(agent).continued(any());
    told.verify(agent).exited(TASK, false);
    told.verify(agent).ended(TASK);
    verifyNoMoreInteractions(agent);
  }

  @Test
  void aTaskThatIsKilledBeforeItsLaunchIsNeverToldAsLaunched() throws Exception {
    bringTo(Kind.PLAIN, ContainerState.SCHEDULED, ContainerType.TASK);
    send(
        ContainerEventType.KILL_CONTAINER,
        ContainerEventType.CONTAINER_LAUNCHED,
        ContainerEventType.CONTAINER_KILLED_ON_REQUEST,
        ContainerEventType.CONTAINER_RESOURCES_CLEANEDUP);

    InOrder told = inOrder(agent);
    told.verify(agent).aboutToBeKilled(TASK);
    told.verify(agent).exited(TASK, false);
    told.verify(agent).ended(TASK);
    verifyNoMoreInteractions(agent);
  }

  @Test
  void anApplicationMasterIsNoTaskButUsesMemory() throws Exception {
    bringTo(Kind.PLAIN, ContainerState.SCHEDULED, ContainerType.APPLICATION_MASTER);
    send(ContainerEventType.CONTAINER_LAUNCHED);
    assertLast(
        ContainerState.SCHEDULED, ContainerEventType.CONTAINER_LAUNCHED, ContainerState.RUNNING);
    verify(agent).masterStarted(TASK, 64);
    send(ContainerEventType.KILL_CONTAINER);
    assertLast(ContainerState.RUNNING, ContainerEventType.KILL_CONTAINER, ContainerState.KILLING);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS",
    "RUNNING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE",
    "KILLING, CONTAINER_KILLED_ON_REQUEST, CONTAINER_CLEANEDUP_AFTER_KILL",
    "NEW, KILL_CONTAINER, DONE"
  })
  void theEndOfAnApplicationMasterIsTold(
      ContainerState before, ContainerEventType event, ContainerState after) throws Exception {
    bringTo(Kind.PLAIN, before, ContainerType.APPLICATION_MASTER);
    clearInvocations(agent);
    send(event);
    assertLast(before, event, after);
    verify(agent).masterEnded(TASK);
    verifyNoMoreInteractions(agent);
  }

  /** The dispatcher would end the NodeManager. */
  @Test
  void nothingEscapes() throws Exception {
    doThrow(new AssertionError("as asked")).when(agent).launched(any());
    pass(
        Kind.PLAIN,
        ContainerState.SCHEDULED,
        ContainerEventType.CONTAINER_LAUNCHED,
        ContainerState.RUNNING);
    verify(agent).launched(any());
  }

  @Test
  void nothingHappensWithoutANodeScheduler() throws Exception {
    hook.agent(null);
    pass(
        Kind.PLAIN,
        ContainerState.SCHEDULED,
        ContainerEventType.CONTAINER_LAUNCHED,
        ContainerState.RUNNING);
    verifyNoInteractions(agent);
  }

  private static boolean isTheTask(TaskFacts task) {
    return task.id().equals(TASK)
        && task.applicationId().equals(Ids.APPLICATION)
        && task.vcores() == 3;
  }

  /** What was told before the last event is not looked at. */
  private void pass(
      Kind kind, ContainerState before, ContainerEventType event, ContainerState after)
      throws Exception {
    bringTo(kind, before, ContainerType.TASK);
    clearInvocations(agent);
    send(event);
    assertLast(before, event, after);
  }

  private void bringTo(Kind kind, ContainerState state, ContainerType type) throws Exception {
    container = new StockContainer(TASK, type, SIZE, kind, transitions);
    container.bringTo(state);
  }

  private void send(ContainerEventType... events) throws Exception {
    for (ContainerEventType event : events) {
      container.send(event);
    }
    assertThat(container.escaped()).isEmpty();
  }

  private void assertLast(ContainerState before, ContainerEventType event, ContainerState after) {
    assertThat(container.transitions()).last().isEqualTo(new Transition(before, event, after));
  }
}
