// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is in the package. */
class PackageIT {
  private Path folder;
  private Unpacked unpacked;

  @BeforeEach
  void unpack() throws IOException {
    folder = Folder.fresh(PackageIT.class);
    unpacked = Unpacked.in(folder);
  }

  @Test
  void everyFileIsInTheChecksumsAndNoOther() throws IOException {
    Set<String> listed = new TreeSet<>();
    for (String line : Files.readAllLines(unpacked.directory().resolve("SHA256SUMS"))) {
      assertThat(line).matches("[0-9a-f]{64}  \\S+");
      listed.add(line.substring(66));
    }
    Set<String> present;
    try (Stream<Path> files = Files.walk(unpacked.directory())) {
      present =
          files
              .filter(Files::isRegularFile)
              .map(file -> unpacked.directory().relativize(file).toString())
              .filter(name -> !name.equals("SHA256SUMS"))
              .collect(toSet());
    }
    assertThat(listed).isEqualTo(new TreeSet<>(present));
    Shell.run(unpacked.directory(), List.of("sha256sum", "--check", "--strict", "SHA256SUMS"))
        .orFail();
  }

  @Test
  void theChecksumBesideThePackageIsItsOwn() {
    Shell.run(
            Unpacked.TARBALL.getParent(),
            List.of("sha512sum", "--check", "--strict", Unpacked.TARBALL.getFileName() + ".sha512"))
        .orFail();
  }

  @Test
  void everyJarIsWhereItBelongs() throws IOException {
    assertThat(names("lib/resourcemanager")).containsExactly("kairos-rm");
    assertThat(names("lib/nodemanager")).containsExactly("kairos-nm");
    assertThat(names("lib/jobs")).containsExactly("kmn-sampling");
    // What comes here later comes because one of the two needs it.
    assertThat(names("lib/common"))
        .contains("kairos-common", "yaq-queueing")
        .allMatch(name -> name.startsWith("kairos-") || name.equals("yaq-queueing"));
  }

  @Test
  void thePackageHoldsNothingThatHadoopShips() throws IOException {
    Set<String> shipped = StockHome.jars().stream().map(PackageIT::name).collect(toSet());
    assertThat(shipped).contains("hadoop-common", "hadoop-yarn-server-resourcemanager");
    assertThat(unpacked.jars()).extracting(PackageIT::name).doesNotContainAnyElementsOf(shipped);
  }

  @Test
  void templatesManualAndLicenceAreInIt() {
    assertThat(
            Stream.of(
                "LICENSE",
                "NOTICE",
                "CHANGELOG.md",
                "conf/yarn-site-nodemanager.xml",
                "conf/yarn-site-resourcemanager.xml",
                "docs/operator/install.md",
                "monitoring/alerts.yml",
                "monitoring/grafana-dashboard.json",
                "libexec/shellprofile.d/kairos.sh"))
        .allMatch(file -> Files.isRegularFile(unpacked.directory().resolve(file)));
    assertThat(unpacked.directory().resolve("bin/kairos-install")).isExecutable();
    assertThat(unpacked.directory().resolve("VERSION")).hasContent(Unpacked.VERSION);
  }

  @Test
  void twoBuildsOfOneSourceAreTheSame() throws IOException {
    // No time of day, no builder and no order of a file system gets into it.
    String listing =
        Shell.run(
                folder,
                List.of(
                    "tar",
                    "tzvf",
                    Unpacked.TARBALL.toString(),
                    "--utc",
                    "--numeric-owner",
                    "--full-time"))
            .orFail();
    assertThat(listing.lines()).allMatch(line -> line.contains(" 0/0 "), "owned by number 0");
    String time =
        DateTimeFormatter.ofPattern(" uuuu-MM-dd HH:mm:ss ", Locale.ROOT)
            .withZone(ZoneOffset.UTC)
            .format(Instant.parse(System.getProperty("kairos.timestamp")));
    assertThat(listing.lines()).allMatch(line -> line.contains(time), "of" + time);
  }

  private Set<String> names(String directory) throws IOException {
    try (Stream<Path> files = Files.list(unpacked.directory().resolve(directory))) {
      return files.map(PackageIT::name).collect(toSet());
    }
  }

  /** Of a jar, without its version. */
  private static String name(Path jar) {
    return jar.getFileName().toString().replaceAll("-\\d.*", "");
  }
}
