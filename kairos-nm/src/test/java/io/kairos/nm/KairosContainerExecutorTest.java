// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.kairos.nm.agent.NodeAgent;
import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrder;
import io.kairos.nm.metrics.NodeMetrics;
import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.policy.SuspendingTasks;
import io.kairos.nm.policy.UnlaunchedEnds;
import io.kairos.nm.state.NodeState;
import io.kairos.nm.state.StateSaving;
import io.kairos.nm.testing.Ids;
import io.kairos.nm.testing.MetricsReader;
import io.kairos.nm.testing.RecordingCoreControl;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.security.ContainerTokenIdentifier;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager.NMContext;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.container.Container;
import org.apache.hadoop.yarn.server.nodemanager.recovery.NMNullStateStoreService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KairosContainerExecutorTest {
  private static final String TASK = Ids.task(2);
  private static final String MASTER = Ids.task(1);
  private static final Resource SIZE = Resource.newInstance(64, 3);

  @TempDir Path directory;
  private final KairosContainerExecutor executor = new KairosContainerExecutor();
  private final NodeMetrics metrics = new NodeMetrics();
  private final Configuration conf = new Configuration();
  private NodeHook hook;

  @BeforeEach
  void open() throws Exception {
    NMContext context =
        new NMContext(null, null, null, null, new NMNullStateStoreService(), false, conf);
    addContainer(context, MASTER, ContainerType.APPLICATION_MASTER);
    addContainer(context, TASK, ContainerType.TASK);
    hook = NodeHook.open(context, new HeldLaunches(event -> {}, mock(UnlaunchedEnds.class)));
    executor.setConf(conf);
    executor.init(context);
  }

  @AfterEach
  void close() {
    hook.close();
  }

  @Test
  void theLaunchShellJoinsTheCgroupBeforeItBecomesTheTask() throws Exception {
    Path joined = directory.resolve("cgroup.procs");
    hook.agent(agent(joined));

    Process process = launch("printf '%s|' $$ \"$0\"");

    assertThat(output(process)).isEqualTo(process.pid() + "|" + script() + "|");
    assertThat(Files.readString(joined).trim()).isEqualTo(Long.toString(process.pid()));
  }

  @Test
  void aCgroupThatIsGoneDoesNotKeepTheTaskFromRunning() throws Exception {
    hook.agent(agent(directory.resolve("gone/cgroup.procs")));
    Process process = launch("echo runs");
    assertThat(output(process)).isEqualTo("runs\n");
    assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
  }

  @Test
  void anErrorInThePreparationDoesNotKeepTheTaskFromRunning() {
    RecordingCoreControl control = new RecordingCoreControl();
    control.failing.add("prepare " + TASK);
    hook.agent(agent(control));
    assertThat(command(TASK)).isEqualTo(stockCommand());
    assertThat(MetricsReader.read(metrics, "UnjoinedLaunches")).isEqualTo(1);
  }

  @Test
  void theSizeOfTheTaskIsPassedOn() {
    hook.agent(agent(new RecordingCoreControl()));
    assertThat(command(TASK)).contains("/join/" + TASK + "/3");
  }

  @Test
  void anApplicationMasterIsLaunchedAsEver() {
    hook.agent(agent(new RecordingCoreControl()));
    assertThat(command(MASTER)).isEqualTo(stockCommand());
  }

  @Test
  void aTaskIsLaunchedAsEverInShadowMode() {
    hook.agent(agent(CoreControlFactory.inert("shadow")));
    assertThat(command(TASK)).isEqualTo(stockCommand());
  }

  @Test
  void aTaskIsLaunchedAsEverWithoutANodeScheduler() {
    assertThat(command(TASK)).isEqualTo(stockCommand());
  }

  @Test
  void aContainerThatIsNotKnownIsLaunchedAsEver() {
    hook.agent(agent(new RecordingCoreControl()));
    assertThat(command(Ids.task(77))).isEqualTo(stockCommand());
  }

  private static void addContainer(NMContext context, String id, ContainerType type) {
    Container container = mock(Container.class);
    ContainerTokenIdentifier token = mock(ContainerTokenIdentifier.class);
    when(token.getContainerType()).thenReturn(type);
    when(container.getContainerTokenIdentifier()).thenReturn(token);
    context.getContainers().put(ContainerId.fromString(id), container);
  }

  private NodeAgent agent(Path joinFile) {
    return agent(
        new RecordingCoreControl() {
          @Override
          public String prepare(String taskId, int vcores) {
            return joinFile.toString();
          }
        });
  }

  /** Not started: preparing a launch needs no scheduler thread. */
  private NodeAgent agent(CoreControl control) {
    SuspendingTasks tasks =
        new SuspendingTasks(
            (cores, meter, decisions) ->
                new LasNodeScheduler(
                    new LasParameters(cores, 1), TaskOrder.ALL.get("las"), decisions),
            1,
            control,
            taskId -> OptionalLong.empty(),
            metrics,
            System::nanoTime,
            NodeState.EMPTY);
    return new NodeAgent(tasks, control, metrics, System::nanoTime, StateSaving.none(), 1);
  }

  private String[] command(String containerId) {
    return executor.getRunCommand(script(), containerId, "user", null, conf, SIZE);
  }

  private String[] stockCommand() {
    hook.agent(null);
    return command(TASK);
  }

  private String script() {
    return directory.resolve("a script.sh").toString();
  }

  private Process launch(String line) throws Exception {
    Files.writeString(Path.of(script()), line + "\n");
    Process process = new ProcessBuilder(command(TASK)).start();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return process;
  }

  private static String output(Process process) throws Exception {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
