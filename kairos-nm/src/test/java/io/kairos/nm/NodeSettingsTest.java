// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.las.LasParameters;
import io.kairos.nm.las.TaskOrders;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NodeSettingsTest {
  private final Map<String, String> site = new HashMap<>();

  @Test
  void defaultsAreThePapers() {
    NodeSettings settings = read();

    assertThat(settings.taskOrder()).isSameAs(TaskOrders.LAS);
    assertThat(settings.queuesTasks()).isFalse();
    assertThat(settings.isShadow()).isFalse();
    assertThat(settings.cores()).isEmpty();
    LasParameters las = settings.lasParameters(8);
    assertThat(las.cores()).isEqualTo(8);
    assertThat(las.quantumNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(50));
    assertThat(las.starvationQuanta()).isEqualTo(3);
    assertThat(las.grantQuanta()).isEqualTo(2);
    assertThat(settings.coreControl().choice()).isEqualTo(CoreControlChoice.AUTO);
    assertThat(settings.coreControl().suspendedPercent()).isEqualTo(1);
    assertThat(settings.coreControl().hierarchy()).isEqualTo("kairos");
    assertThat(settings.coreControl().mountRoot()).isEmpty();
    assertThat(settings.coreControl().moveDaemonToLeaf()).isFalse();
    assertThat(settings.stateIntervalMillis()).isEqualTo(1_000);
  }

  @Test
  void everyValueCanBeChanged() {
    site.put("mode", "shadow");
    site.put("cores", "3");
    site.put("quantum-ms", "200");
    site.put("starvation-quanta", "5");
    site.put("starvation-grant-quanta", "4");
    site.put("core-control", "cgroup-v2-idle");
    site.put("core-control.suspended-percent", "7");
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
    assertThat(las.grantQuanta()).isEqualTo(4);
    assertThat(settings.coreControl().choice()).isEqualTo(CoreControlChoice.CGROUP_V2_IDLE);
    assertThat(settings.coreControl().suspendedPercent()).isEqualTo(7);
    assertThat(settings.coreControl().hierarchy()).isEqualTo("yarn/kairos");
    assertThat(settings.coreControl().mountRoot()).contains(Path.of("/sys/fs/cgroup/yarn.slice"));
    assertThat(settings.coreControl().moveDaemonToLeaf()).isTrue();
    assertThat(settings.stateIntervalMillis()).isEqualTo(5_000);
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

  private NodeSettings read() {
    return NodeSettings.read(
        property -> site.get(property.substring(NodeSettings.PREFIX.length())));
  }
}
