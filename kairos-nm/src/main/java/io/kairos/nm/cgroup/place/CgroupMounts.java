// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cgroup mounts of this process: {@code /proc/self/mountinfo} as proc(5) describes it. On v1
 * the {@code cpu} controller may share its mount with others (usually {@code cpu,cpuacct}); on
 * hybrid machines a v2 mount exists too, as a rule without controllers.
 */
public final class CgroupMounts {
  private static final Path MOUNT_INFO = Path.of("/proc/self/mountinfo");
  private static final int ROOT = 3;
  private static final int POINT = 4;
  private static final int OPTIONS = 5;

  private final List<CgroupMount> mounts;
  private final List<CgroupMount> accounting;

  private CgroupMounts(List<CgroupMount> mounts, List<CgroupMount> accounting) {
    this.mounts = mounts;
    this.accounting = accounting;
  }

  /**
   * Reads what this process sees.
   *
   * @throws IOException if the kernel does not tell, as on a system that is not Linux
   */
  public static CgroupMounts ofThisProcess() throws IOException {
    return parse(Files.readAllLines(MOUNT_INFO));
  }

  /**
   * The same for what the kernel would tell.
   *
   * @param mountInfo lines of {@code /proc/self/mountinfo}; others than cgroup mounts are passed
   *     over
   */
  public static CgroupMounts parse(List<String> mountInfo) {
    List<CgroupMount> mounts = new ArrayList<>();
    List<CgroupMount> accounting = new ArrayList<>();
    for (String line : mountInfo) {
      parse(line, "cpu").ifPresent(mounts::add);
      parse(line, "cpuacct").filter(mount -> mount.version() == 1).ifPresent(accounting::add);
    }
    return new CgroupMounts(mounts, accounting);
  }

  /** The mount of v1's cpu controller; one that is writable where there are several. */
  public Optional<CgroupMount> v1Cpu() {
    return best(1);
  }

  /** The mount of v1's cpuacct controller, which may be that of cpu. */
  public Optional<CgroupMount> v1Cpuacct() {
    return accounting.stream().findFirst();
  }

  /** The v2 mount; one that is writable where there are several. */
  public Optional<CgroupMount> v2() {
    return best(2);
  }

  /** The mount at exactly this directory; empty if none is mounted there. */
  public Optional<CgroupMount> at(Path point) {
    return mounts.stream().filter(mount -> mount.point().equals(point)).findFirst();
  }

  private Optional<CgroupMount> best(int version) {
    return Stream.of(false, true)
        .flatMap(
            readOnly ->
                mounts.stream()
                    .filter(mount -> mount.version() == version && mount.readOnly() == readOnly))
        .findFirst();
  }

  /** A mount of v2, or of a v1 hierarchy that has the controller. */
  private static Optional<CgroupMount> parse(String line, String controller) {
    String[] halves = line.split(" - ", 2);
    if (halves.length < 2) {
      return Optional.empty();
    }
    String[] mount = halves[0].split(" ", -1);
    String[] system = halves[1].split(" ", -1);
    if (mount.length <= OPTIONS || system.length < 3) {
      return Optional.empty();
    }
    int version = version(system[0], system[2], controller);
    return version == 0
        ? Optional.empty()
        : Optional.of(
            new CgroupMount(
                version,
                Path.of(unescape(mount[POINT])),
                unescape(mount[ROOT]),
                has(mount[OPTIONS], "ro") || has(system[2], "ro")));
  }

  private static int version(String fileSystem, String superOptions, String controller) {
    if (fileSystem.equals("cgroup2")) {
      return 2;
    }
    return fileSystem.equals("cgroup") && has(superOptions, controller) ? 1 : 0;
  }

  private static boolean has(String options, String option) {
    return Arrays.asList(options.split(",", -1)).contains(option);
  }

  /** The kernel writes blank, tab, newline and backslash as a backslash and three octal digits. */
  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\' && i + 4 <= text.length()) {
        plain.append((char) Integer.parseInt(text.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }
}
