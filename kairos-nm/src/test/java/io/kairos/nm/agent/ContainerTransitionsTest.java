// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.testing.Ids;
import io.kairos.yaq.queue.TaskDetails;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.NMContext;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEvent;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerEventType;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerImpl;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.ContainerState;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMNullStateStoreService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every transition that concerns a task, as in ContainerImpl's state machine. */
class ContainerTransitionsTest {
  private static final String TASK = Ids.task(2);

  private final NodeAgent agent = mock(NodeAgent.class);
  private final ContainerImpl container = mock(ContainerImpl.class);
  private final ContainerTokenIdentifier token = mock(ContainerTokenIdentifier.class);
  private NodeHook hook;
  private ContainerTransitions transitions;

  @BeforeEach
  void open() {
    when(container.getContainerId()).thenReturn(ContainerId.fromString(TASK));
    when(container.getContainerTokenIdentifier()).thenReturn(token);
    when(container.getResource()).thenReturn(Resource.newInstance(64, 3));
    when(token.getContainerType()).thenReturn(ContainerType.TASK);
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
            new HeldLaunches(event -> {}));
    hook.agent(agent);
    transitions = new ContainerTransitions(hook);
  }

  @AfterEach
  void close() {
    hook.close();
  }

  @ParameterizedTest
  @CsvSource({"SCHEDULED", "RELAUNCHING"})
  void aLaunchIsTold(ContainerState before) {
    pass(before, ContainerEventType.CONTAINER_LAUNCHED, ContainerState.RUNNING);
    verify(agent).launched(argThat(ContainerTransitionsTest::isTheTask));
    verifyNoMoreInteractions(agent);
  }

  @Test
  void aResumeIsTold() {
    pass(ContainerState.RESUMING, ContainerEventType.CONTAINER_RESUMED, ContainerState.RUNNING);
    verify(agent).continued(argThat(ContainerTransitionsTest::isTheTask));
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, KILL_CONTAINER, KILLING",
    "PAUSED, KILL_CONTAINER, KILLING",
    "RUNNING, REINITIALIZE_CONTAINER, REINITIALIZING_AWAITING_KILL",
    "REINITIALIZING, RESOURCE_LOCALIZED, REINITIALIZING_AWAITING_KILL"
  })
  void aKillIsToldBeforeItHappens(
      ContainerState before, ContainerEventType event, ContainerState after) {
    pass(before, event, after);
    verify(agent).aboutToBeKilled(TASK);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, true",
    "KILLING, CONTAINER_EXITED_WITH_SUCCESS, EXITED_WITH_SUCCESS, false",
    "RUNNING, CONTAINER_EXITED_WITH_FAILURE, EXITED_WITH_FAILURE, false",
    "KILLING, CONTAINER_KILLED_ON_REQUEST, CONTAINER_CLEANEDUP_AFTER_KILL, false"
  })
  void theEndOfTheLastProcessIsTold(
      ContainerState before, ContainerEventType event, ContainerState after, boolean succeeded) {
    pass(before, event, after);
    verify(agent).exited(TASK, succeeded);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "RUNNING, CONTAINER_EXITED_WITH_FAILURE, RELAUNCHING",
    "RUNNING, CONTAINER_EXITED_WITH_FAILURE, SCHEDULED",
    "REINITIALIZING_AWAITING_KILL, CONTAINER_KILLED_ON_REQUEST, SCHEDULED",
    "PAUSING, CONTAINER_PAUSED, PAUSED"
  })
  void aProcessThatAnotherFollowsOrThatIsPausedIsTold(
      ContainerState before, ContainerEventType event, ContainerState after) {
    pass(before, event, after);
    verify(agent).stopped(TASK);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "EXITED_WITH_SUCCESS, CONTAINER_RESOURCES_CLEANEDUP",
    "NEW, KILL_CONTAINER",
    "NEW, INIT_CONTAINER"
  })
  void theEndOfTheContainerIsTold(ContainerState before, ContainerEventType event) {
    pass(before, event, ContainerState.DONE);
    verify(agent).ended(TASK);
    verifyNoMoreInteractions(agent);
  }

  @Test
  void aNewSizeIsTold() {
    pass(ContainerState.RUNNING, ContainerEventType.UPDATE_CONTAINER_TOKEN, ContainerState.RUNNING);
    verify(agent).resized(TASK, 3, 64);
    verifyNoMoreInteractions(agent);
  }

  @ParameterizedTest
  @CsvSource({
    "NEW, INIT_CONTAINER, LOCALIZING",
    "NEW, INIT_CONTAINER, SCHEDULED",
    "LOCALIZING, RESOURCE_LOCALIZED, SCHEDULED",
    "RUNNING, UPDATE_DIAGNOSTICS_MSG, RUNNING",
    "RUNNING, PAUSE_CONTAINER, PAUSING",
    "PAUSED, RESUME_CONTAINER, RESUMING",
    "REINITIALIZING, RESOURCE_FAILED, RUNNING",
    "KILLING, CONTAINER_LAUNCHED, KILLING"
  })
  void theRestDoesNotConcernTheScheduler(
      ContainerState before, ContainerEventType event, ContainerState after) {
    pass(before, event, after);
    verifyNoInteractions(agent);
  }

  @Test
  void anApplicationMasterIsNoTaskButUsesMemory() {
    when(token.getContainerType()).thenReturn(ContainerType.APPLICATION_MASTER);
    pass(ContainerState.SCHEDULED, ContainerEventType.CONTAINER_LAUNCHED, ContainerState.RUNNING);
    verify(agent).masterStarted(TASK, 64);
    pass(ContainerState.RUNNING, ContainerEventType.KILL_CONTAINER, ContainerState.KILLING);
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
      ContainerState before, ContainerEventType event, ContainerState after) {
    when(token.getContainerType()).thenReturn(ContainerType.APPLICATION_MASTER);
    pass(before, event, after);
    verify(agent).masterEnded(TASK);
    verifyNoMoreInteractions(agent);
  }

  /** The dispatcher would end the NodeManager. */
  @Test
  void nothingEscapes() {
    doThrow(new AssertionError("as asked")).when(agent).launched(any());
    pass(ContainerState.SCHEDULED, ContainerEventType.CONTAINER_LAUNCHED, ContainerState.RUNNING);
    verify(agent).launched(any());
  }

  @Test
  void withoutANodeSchedulerNothingHappens() {
    hook.agent(null);
    pass(ContainerState.SCHEDULED, ContainerEventType.CONTAINER_LAUNCHED, ContainerState.RUNNING);
    verifyNoInteractions(agent);
  }

  private static boolean isTheTask(TaskDetails task) {
    return task.id().equals(TASK)
        && task.applicationId().equals(Ids.APPLICATION)
        && task.vcores() == 3;
  }

  private void pass(ContainerState before, ContainerEventType event, ContainerState after) {
    transitions.postTransition(
        container, before, after, new ContainerEvent(ContainerId.fromString(TASK), event));
  }
}
