// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.testing.Ids;
import io.kairos.yaq.QueuedTask;
import io.kairos.yaq.TaskKind;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeSettingsTest {
  private final Map<String, String> site = new HashMap<>();

  @Test
  void defaultsAreThePapersButForTheOrderOfTasks() {
    NodeSettings settings = read();

    assertThat(settings.taskOrder().name()).isEqualTo("rank");
    assertThat(settings.queuesTasks()).isFalse();
    assertThat(settings.isShadow()).isFalse();
    assertThat(settings.get(NodeSettings.CORES)).isEmpty();
    LasParameters las = settings.lasParameters(8);
    assertThat(las.cores()).isEqualTo(8);
    assertThat(las.quantumNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(50));
    assertThat(las.starvationQuanta()).isEqualTo(3);
    assertThat(settings.get(NodeSettings.IDLE_AFTER_MS)).isEqualTo(3000);
    assertThat(las.grantNanos()).isEqualTo(2 * las.quantumNanos());
    assertThat(settings.coreControl().choice()).isEqualTo(CoreControlChoice.AUTO);
    assertThat(settings.coreControl().suspendedPercent()).isEqualTo(1);
    assertThat(settings.coreControl().hierarchy()).isEqualTo("kairos");
    assertThat(settings.coreControl().mountRoot()).isEmpty();
    assertThat(settings.coreControl().moveDaemonToLeaf()).isFalse();
    assertThat(settings.coreControl().limitToCores()).isTrue();
    assertThat(settings.get(NodeSettings.STATE_INTERVAL_MS)).isEqualTo(1_000);
  }

  @Test
  void everyValueCanBeChanged() {
    site.put("mode", "shadow");
    site.put("cores", "3");
    site.put("quantum-ms", "200");
    site.put("starvation-quanta", "5");
    site.put("starvation-grant-quanta", "4");
    site.put("idle-after-ms", "0");
    site.put("core-control", "cgroup-v2-idle");
    site.put("core-control.suspended-percent", "7");
    site.put("core-control.limit-to-cores", "false");
    site.put("core-control.cgroup-hierarchy", "yarn/kairos");
    site.put("core-control.cgroup-mount", "/sys/fs/cgroup/yarn.slice");
    site.put("core-control.move-daemon-to-leaf", "true");
    site.put("state-interval-ms", "5000");
    NodeSettings settings = read();

    assertThat(settings.isShadow()).isTrue();
    LasParameters las = settings.lasParameters(8);
    assertThat(las.cores()).isEqualTo(3);
    assertThat(las.quantumNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
    assertThat(las.starvationQuanta()).isEqualTo(5);
    assertThat(settings.get(NodeSettings.IDLE_AFTER_MS)).isZero();
    assertThat(las.grantNanos()).isEqualTo(4 * las.quantumNanos());
    assertThat(settings.coreControl().choice()).isEqualTo(CoreControlChoice.CGROUP_V2_IDLE);
    assertThat(settings.coreControl().suspendedPercent()).isEqualTo(7);
    assertThat(settings.coreControl().hierarchy()).isEqualTo("yarn/kairos");
    assertThat(settings.coreControl().mountRoot()).contains(Path.of("/sys/fs/cgroup/yarn.slice"));
    assertThat(settings.coreControl().moveDaemonToLeaf()).isTrue();
    assertThat(settings.coreControl().limitToCores()).isFalse();
    assertThat(settings.get(NodeSettings.STATE_INTERVAL_MS)).isEqualTo(5_000);
  }

  @Test
  void aQueueStarvesNobodyForMoreThanTenSecondsByDefaultAndBelievesHints() {
    site.put("policy", "stf");
    NodeSettings settings = read();

    assertThat(settings.queuesTasks()).isTrue();
    List<QueuedTask> tasks = List.of(queued("short", 0, 10_000, 1), queued("long", 1, 0, 9_000));
    assertThat(sort(settings, tasks, 10_000)).containsExactly("short", "long");
    assertThat(sort(settings, tasks, 10_001)).containsExactly("long", "short");
    TaskKind kind = new TaskKind(Ids.APPLICATION, 1, "somebody", "");
    assertThat(settings.durations().estimateMillis(kind, "77")).isEqualTo(77);
    assertThat(settings.durations().estimateMillis(kind, null)).isEqualTo(10_000);
  }

  @Test
  void starvationHintsAndTheDefaultDurationCanBeChanged() {
    site.put("policy", "stf");
    site.put("starvation-threshold-ms", "none");
    site.put("starvation-duration-factor", "2.5");
    site.put("duration-hints", "false");
    site.put("default-task-duration-ms", "1234");
    NodeSettings settings = read();

    List<QueuedTask> tasks =
        List.of(queued("short", 0, 1_000_000, 1), queued("long", 1, 0, 400_000));
    assertThat(sort(settings, tasks, 1_000_000)).containsExactly("short", "long");
    assertThat(sort(settings, tasks, 1_000_001)).containsExactly("long", "short");
    TaskKind kind = new TaskKind(Ids.APPLICATION, 1, "somebody", "");
    assertThat(settings.durations().estimateMillis(kind, "77")).isEqualTo(1_234);
  }

  @ParameterizedTest
  @CsvSource({
    "policy, fifo, 'one of las, rank, srjf, lrtf, stf, ejf'",
    "policy, LAS, 'one of las, rank, srjf, lrtf, stf, ejf'",
    "idle-after-ms, 999, '0, or a whole number from 1000 to 86400000'",
    "idle-after-ms, -1, '0, or a whole number from 1000 to 86400000'",
    "idle-after-ms, 3 s, '0, or a whole number from 1000 to 86400000'",
    "starvation-threshold-ms, -1, 'a whole number from 0 to 86400000, or none'",
    "starvation-threshold-ms, 1.5, 'a whole number from 0 to 86400000, or none'",
    "starvation-duration-factor, NaN, 'a number from 0 to 1000000, or none'",
    "starvation-duration-factor, -0.1, 'a number from 0 to 1000000, or none'",
    "duration-hints, yes, true or false",
    "default-task-duration-ms, 0, a whole number from 1 to 86400000"
  })
  void aValueThatCannotBeUsedIsRefusedWithTheRangeThatCan(String name, String value, String range) {
    site.put(name, value);
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll(NodeSettings.PREFIX + name, value, "use " + range);
  }

  @ParameterizedTest
  @CsvSource({
    "quantum-ms, 20s, 20000",
    "idle-after-ms, 2s, 2000",
    "idle-after-ms, 0s, 0",
    "session-half-life-ms, 1m, 60000",
    "default-task-duration-ms, 1.5s, 1500",
    "state-interval-ms, 1h, 3600000"
  })
  void aTimeMayHaveAUnit(String name, String time, long millis) {
    site.put(name, time);
    NodeSettings settings = read();
    Setting<?> read =
        NodeSettings.ALL.stream()
            .filter(setting -> setting.property().equals(NodeSettings.PREFIX + name))
            .findFirst()
            .orElseThrow();
    Object value = settings.get(read);
    assertThat(value).isEqualTo(millis);
    assertThat(settings.texts()).containsEntry(read.property(), time);
  }

  @Test
  void aTimeThatMayAlsoBeNoneMayHaveAUnit() {
    site.put("policy", "stf");
    site.put("starvation-threshold-ms", "2m");
    site.put("hand-back-after-ms", "30s");
    NodeSettings settings = read();
    assertThat(settings.get(NodeSettings.STARVATION_THRESHOLD_MS)).isEqualTo(120_000);
    assertThat(settings.handBackNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(30));
  }

  @Test
  void aQueueHasNoShadowMode() {
    site.put("policy", "ejf");
    site.put("mode", "shadow");
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContainingAll(NodeSettings.MODE.property(), "shadow", "use enforce");
  }

  @Test
  void theLongestQuantumFitsWithTheMostQuanta() {
    site.put("quantum-ms", "86400000");
    site.put("starvation-quanta", "1000");
    site.put("starvation-grant-quanta", "1000");
    assertThat(read().lasParameters(1).starvationNanos()).isPositive();
  }

  @Test
  void theListHoldsEverySetting() {
    long declared =
        Arrays.stream(NodeSettings.class.getDeclaredFields())
            .filter(field -> field.getType() == Setting.class)
            .filter(field -> Modifier.isPublic(field.getModifiers()))
            .count();
    assertThat(NodeSettings.ALL).hasSize((int) declared).doesNotHaveDuplicates();
    assertThat(NodeSettings.ALL).allMatch(setting -> setting.property().startsWith("yarn."));
  }

  private static QueuedTask queued(String id, int job, long sinceMillis, long estimatedMillis) {
    return new QueuedTask(id, Ids.job(job), job, sinceMillis, estimatedMillis);
  }

  private static List<String> sort(NodeSettings settings, List<QueuedTask> tasks, long nowMillis) {
    return settings.queueOrder().sort(tasks, job -> null, nowMillis).stream()
        .map(QueuedTask::id)
        .toList();
  }

  private NodeSettings read() {
    return NodeSettings.read(
        property -> site.get(property.substring(NodeSettings.PREFIX.length())));
  }
}
