// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.lever;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.nm.cgroup.place.CgroupFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formats of both versions, on plain files, so that each is tested on every machine. */
class CpuLeverTest {
  @TempDir private Path cgroup;

  @Test
  void v2QuotaKeepsThePeriodWhereItCan() throws IOException {
    put("cpu.max", "max 200000");
    new QuotaV2(1).shrink(cgroup);
    assertThat(get("cpu.max")).isEqualTo("2000 200000");
    assertThat(new QuotaV2(1).isShrunk(cgroup)).isTrue();
  }

  @Test
  void v2QuotaUsesALongerPeriodWhereTheShareWouldBeTooShort() throws IOException {
    put("cpu.max", "73000 70000");
    new QuotaV2(1).shrink(cgroup);
    assertThat(get("cpu.max")).isEqualTo("1000 100000");
    new QuotaV2(1).kernelDefault(cgroup).writeTo(cgroup);
    assertThat(get("cpu.max")).startsWith("max 100000");
    assertThat(new QuotaV2(1).isShrunk(cgroup)).isFalse();
  }

  @Test
  void v2QuotaThatIsNotOneIsReported() throws IOException {
    put("cpu.max", "max");
    assertThatThrownBy(() -> new QuotaV2(1).isShrunk(cgroup))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cpu.max holds \"max\"");
  }

  @Test
  void v1QuotaIsAShareOfOneCore() throws IOException {
    put("cpu.cfs_period_us", "100000");
    put("cpu.cfs_quota_us", "-1");
    assertThat(new QuotaV1(25).isShrunk(cgroup)).isFalse();
    new QuotaV1(25).shrink(cgroup);
    assertThat(get("cpu.cfs_quota_us")).isEqualTo("25000");
    assertThat(new QuotaV1(25).isShrunk(cgroup)).isTrue();
    assertThat(new QuotaV1(24).isShrunk(cgroup)).isFalse();
  }

  @Test
  void v1QuotaLeavesACgroupBelowAloneThatHasNone() throws IOException {
    put("cpu.cfs_period_us", "100000");
    put("cpu.cfs_quota_us", "-1");
    Files.createDirectory(cgroup.resolve("of-docker"));
    // Whoever writes to it would leave no end of the line.
    put("of-docker/cpu.cfs_quota_us", "-1\n");
    Files.createDirectory(cgroup.resolve("of-the-task"));
    put("of-the-task/cpu.cfs_quota_us", "50000\n");

    new QuotaV1(1).shrink(cgroup);

    assertThat(get("cpu.cfs_quota_us")).isEqualTo("1000");
    assertThat(cgroup.resolve("of-docker/cpu.cfs_quota_us")).content().isEqualTo("-1\n");
    assertThat(cgroup.resolve("of-the-task/cpu.cfs_quota_us")).content().startsWith("-1");
  }

  @Test
  void theLowestWeightServesWithoutCpuIdle() throws IOException {
    put("cpu.weight", "300");
    IdleWeight lever = IdleWeight.v2(false);
    Allocation original = lever.read(cgroup);
    lever.shrink(cgroup);
    assertThat(get("cpu.weight")).isEqualTo("1");
    assertThat(lever.isShrunk(cgroup)).isTrue();
    put("cpu.weight", "");
    original.writeTo(cgroup);
    assertThat(get("cpu.weight")).isEqualTo("300");
  }

  @Test
  void cpuIdleIsClearedBeforeTheWeightIsWritten() throws IOException {
    put("cpu.idle", "0");
    put("cpu.shares", "2048");
    assertThat(IdleWeight.v1(true).read(cgroup).toLines())
        .containsExactly("cpu.idle=0", "cpu.shares=2048");
  }

  @Test
  void aKernelWithoutCpuIdleOrThatRefusesItIsFoundByAnAttempt() throws IOException {
    assertThat(IdleWeight.worksIn(cgroup)).isFalse();
    Files.createDirectory(cgroup.resolve("cpu.idle"));
    assertThat(IdleWeight.worksIn(cgroup)).isFalse();
    Files.delete(cgroup.resolve("cpu.idle"));
    put("cpu.idle", "0");
    assertThat(IdleWeight.worksIn(cgroup)).isTrue();
  }

  @Test
  void aCgroupThatADaemonShrankByCpuIdleIsShrunkForOneThatUsesTheWeight() throws IOException {
    put("cpu.idle", "1");
    put("cpu.weight", "100");
    assertThat(IdleWeight.v2(false).isShrunk(cgroup)).isTrue();
    IdleWeight.v2(false).kernelDefault(cgroup).writeTo(cgroup);
    assertThat(IdleWeight.v2(false).isShrunk(cgroup)).isFalse();
  }

  /** YARN gives it to opportunistic containers. */
  @Test
  void theLowestWeightIsNoSuspensionWhereCpuIdleIsUsed() throws IOException {
    put("cpu.idle", "0");
    put("cpu.shares", "2");
    assertThat(IdleWeight.v1(true).isShrunk(cgroup)).isFalse();
  }

  @Test
  void aLimitInCoresKeepsThePeriod() throws IOException {
    put("cpu.max", "max 50000");
    CpuQuota v2 = new QuotaV2(1);
    v2.limit(cgroup, 1.5);
    assertThat(get("cpu.max")).isEqualTo("75000 50000");
    assertThat(v2.cores(cgroup)).isEqualTo(1.5);
    v2.limit(cgroup, 0.001);
    assertThat(get("cpu.max")).isEqualTo("1000 50000");
    v2.limit(cgroup, CpuQuota.NONE);
    assertThat(v2.cores(cgroup)).isEqualTo(CpuQuota.NONE);

    put("cpu.cfs_period_us", "50000");
    put("cpu.cfs_quota_us", "-1");
    CpuQuota v1 = new QuotaV1(1);
    assertThat(v1.cores(cgroup)).isEqualTo(CpuQuota.NONE);
    v1.limit(cgroup, 3);
    assertThat(get("cpu.cfs_quota_us")).isEqualTo("150000");
    assertThat(v1.cores(cgroup)).isEqualTo(3);
  }

  @Test
  void v2LimitThatIsThereAlreadyIsNotWrittenAgain() throws IOException {
    // Whoever writes to it would leave no end of the line.
    put("cpu.max", "75000 50000\n");
    new QuotaV2(1).limit(cgroup, 1.5);
    assertThat(get("cpu.max")).isEqualTo("75000 50000\n");
  }

  @Test
  void aWriteNeverCreatesAFile() {
    assertThatThrownBy(() -> CgroupFiles.write(cgroup.resolve("cpu.max"), "max 100000"))
        .isInstanceOf(IOException.class);
    assertThat(cgroup.resolve("cpu.max")).doesNotExist();
  }

  private void put(String file, String text) throws IOException {
    Files.writeString(cgroup.resolve(file), text);
  }

  private String get(String file) throws IOException {
    return Files.readString(cgroup.resolve(file));
  }
}
