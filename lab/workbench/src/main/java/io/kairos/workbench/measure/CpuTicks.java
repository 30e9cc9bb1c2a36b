// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * How Linux accounts for this machine's CPU time since it was started, in clock ticks. On a virtual
 * machine, part of it is stolen: wanted here, and given to others by the host.
 *
 * @param total of all kinds
 * @param stolen wanted and not got
 * @param busy spent by processes and the kernel, without interrupts
 * @param own of that, spent by this process, those it started, and theirs
 * @param interrupts spent by the kernel for devices, whoever asked for it: disks, network
 * @param idle left over, also while a process waited for a disk
 */
public record CpuTicks(long total, long stolen, long busy, long own, long interrupts, long idle) {
  private static final Path PROC = Path.of("/proc");

  /** user nice system idle iowait irq softirq steal; what follows is part of these. */
  private static final int KINDS = 8;

  private static final int BUSY_KINDS = 3;
  private static final int IDLE_KINDS = 2;

  private static final CpuTicks UNKNOWN = new CpuTicks(0, 0, 0, 0, 0, 0);

  /**
   * Now; all zero where the system does not tell. Where tasks are killed, ask a {@link CpuWatch}:
   * here their time is that of others.
   */
  public static CpuTicks now() {
    return now(CpuTicks::ownTicks);
  }

  /** Now, with own time from elsewhere; all zero where the system does not tell. */
  static CpuTicks now(LongSupplier own) {
    try {
      // Own time last: what it grows by meanwhile would look like that of others.
      long[] ticks = parse(Files.readAllLines(PROC.resolve("stat"), UTF_8).get(0));
      return of(ticks, own.getAsLong());
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }

  /**
   * @param ticks of each kind, in the order of {@code /proc/stat}
   */
  static CpuTicks of(long[] ticks, long own) {
    return new CpuTicks(
        Arrays.stream(ticks).sum(),
        ticks[KINDS - 1],
        Arrays.stream(ticks, 0, BUSY_KINDS).sum(),
        own,
        Arrays.stream(ticks, BUSY_KINDS + IDLE_KINDS, KINDS - 1).sum(),
        Arrays.stream(ticks, BUSY_KINDS, BUSY_KINDS + IDLE_KINDS).sum());
  }

  /**
   * @param line the first of {@code /proc/stat}
   */
  static long[] parse(String line) {
    return Arrays.stream(line.trim().split(" +"))
        .skip(1)
        .limit(KINDS)
        .mapToLong(Long::parseLong)
        .toArray();
  }

  /** Share of the machine's CPU time since then that its host gave to others, from 0 to 1. */
  public double stolenShareSince(CpuTicks before) {
    return share(stolen - before.stolen, before);
  }

  /** Share of the machine's CPU time since then that other processes on it used, from 0 to 1. */
  public double othersShareSince(CpuTicks before) {
    return share(busy - before.busy - (own - before.own), before);
  }

  /** Share of the machine's CPU time since then that went to interrupts, from 0 to 1. */
  public double interruptsShareSince(CpuTicks before) {
    return share(interrupts - before.interrupts, before);
  }

  /** Share of the machine's CPU time since then that nobody used, from 0 to 1. */
  public double idleShareSince(CpuTicks before) {
    return share(idle - before.idle, before);
  }

  private double share(long ticks, CpuTicks before) {
    return total <= before.total ? 0 : Math.max(0, (double) ticks / (total - before.total));
  }

  private static long ownTicks() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants())
        .mapToLong(process -> processTicks(process.pid()))
        .sum();
  }

  /** 0 for a process that has ended: its parent has its time now. */
  private static long processTicks(long pid) {
    try {
      OwnTime.Process process =
          OwnTime.Process.parse(Files.readString(PROC.resolve(pid + "/stat"), UTF_8));
      return process.used() + process.ofChildren();
    } catch (IOException e) {
      return 0;
    }
  }
}
