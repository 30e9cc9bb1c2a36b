// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import io.kairos.common.Setting;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.place.CgroupMounts;
import io.kairos.nm.cgroup.setup.CoreControlFactory;
import io.kairos.nm.cgroup.setup.CoreControlProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * The machine's own cgroups, of whichever version can be written here: v1 on one machine, v2 in the
 * guest of {@code -Pcgroup-v2-qemu}. Tests only touch a hierarchy named after their process.
 */
public final class RealCgroup implements AutoCloseable {
  private static final String HIERARCHY = "kairos-test-" + ProcessHandle.current().pid();

  /** Whether this is an emulated guest, whose instructions take a hundred times longer. */
  public static final boolean EMULATED = Boolean.getBoolean("kairos.test.emulated");

  private final int version;
  private final Path mount;
  private final List<CoreControl> controls = new ArrayList<>();

  private RealCgroup(int version, Path mount) {
    this.version = version;
    this.mount = mount;
  }

  /** Skips the test where no cgroup can be written. */
  public static RealCgroup require() throws IOException {
    CoreControlProbe probe = CoreControlFactory.probe(options(CoreControlChoice.AUTO).build());
    Assumptions.assumeTrue(
        probe.isPossible(CoreControlChoice.AUTO),
        () -> probe.obstacle(CoreControlChoice.AUTO).orElse(""));
    CgroupMounts mounts = CgroupMounts.ofThisProcess();
    return probe.isPossible(CoreControlChoice.CGROUP_V2_QUOTA)
        ? new RealCgroup(2, mounts.v2().orElseThrow().point())
        : new RealCgroup(1, mounts.v1Cpu().orElseThrow().point());
  }

  public static CoreControlOptions.Builder options(CoreControlChoice choice) {
    return CoreControlOptions.builder().choice(choice).hierarchy(HIERARCHY);
  }

  /** The same, as if the machine had so many processors. */
  public static CoreControlOptions.Builder options(CoreControlChoice choice, int processors) {
    return options(choice).processors(processors);
  }

  public int version() {
    return version;
  }

  public CoreControlChoice quota() {
    return version == 2 ? CoreControlChoice.CGROUP_V2_QUOTA : CoreControlChoice.CGROUP_V1_QUOTA;
  }

  public CoreControlChoice idle() {
    return version == 2 ? CoreControlChoice.CGROUP_V2_IDLE : CoreControlChoice.CGROUP_V1_IDLE;
  }

  public CoreControl create(CoreControlChoice choice) {
    return create(options(choice));
  }

  public CoreControl create(CoreControlOptions.Builder options) {
    CoreControl control = CoreControlFactory.create(options.build());
    controls.add(control);
    return control;
  }

  /** Where tests have their cgroups; the guest's and this machine's daemon sit in the root. */
  public Path hierarchy() {
    return mount.resolve(HIERARCHY);
  }

  public static String hierarchyName() {
    return HIERARCHY;
  }

  /** Lets children of a v2 cgroup have the cpu controller. */
  public static void handDownCpu(Path cgroup) throws IOException {
    CgroupFiles.write(cgroup.resolve("cgroup.subtree_control"), "+cpu");
  }

  public Path cgroupOf(String taskId) {
    return hierarchy().resolve(taskId);
  }

  /**
   * The quota files' text: on v1 {@code quota period}, on v2 {@code cpu.max}, which is the same.
   */
  public String quotaOf(Path cgroup) throws IOException {
    return version == 2
        ? CgroupFiles.read(cgroup.resolve("cpu.max"))
        : CgroupFiles.read(cgroup.resolve("cpu.cfs_quota_us")).replace("-1", "max")
            + " "
            + CgroupFiles.read(cgroup.resolve("cpu.cfs_period_us"));
  }

  /**
   * @param quotaMicros -1 for none
   */
  public void setQuota(Path cgroup, long quotaMicros, long periodMicros) throws IOException {
    if (version == 2) {
      String quota = quotaMicros < 0 ? "max" : Long.toString(quotaMicros);
      CgroupFiles.write(cgroup.resolve("cpu.max"), quota + " " + periodMicros);
    } else {
      CgroupFiles.write(cgroup.resolve("cpu.cfs_period_us"), Long.toString(periodMicros));
      CgroupFiles.write(cgroup.resolve("cpu.cfs_quota_us"), Long.toString(quotaMicros));
    }
  }

  /** Whatever else runs on this machine disturbs a measurement less, and this process goes on. */
  public void outweighOthers() throws IOException {
    CgroupFiles.write(weightFile(hierarchy()), version == 2 ? "3200" : "32768");
  }

  public Path weightFile(Path cgroup) {
    return cgroup.resolve(version == 2 ? "cpu.weight" : "cpu.shares");
  }

  /** Removes whatever a failed test left. */
  @Override
  public void close() throws Exception {
    for (CoreControl control : controls) {
      control.recover(java.util.Set.of());
      control.close();
    }
    if (Files.exists(hierarchy())) {
      throw new IOException(
          Setting.spell(quota())
              + " left "
              + hierarchy()
              + " with "
              + CgroupFiles.children(hierarchy()));
    }
  }
}
