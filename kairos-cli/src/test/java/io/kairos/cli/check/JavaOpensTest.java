// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JavaOpensTest {
  private static final String OPTION = "--add-opens=java.base/java.lang=ALL-UNNAMED";
  private static final String MAIN_CLASS =
      "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager";

  private static final Map<String, String> NONE =
      Map.of("HADOOP_OPTS", "-Djava.net.preferIPv4Stack=true");

  @TempDir private Path folder;

  private final Findings findings = new Findings();

  @Test
  void aResourceManagerWithoutTheOptionIsAnErrorWithTheLineThatSetsIt() throws IOException {
    check("17.0.9", "4.2.3", NONE);

    assertThat(codes()).containsExactly("error java-opens-missing");
    Finding finding = findings.all().get(0);
    assertThat(finding.what())
        .contains("Java 17 (JAVA_HOME = " + folder.resolve("java") + ") and guice-4.2.3.jar")
        .contains("the ResourceManager of this Hadoop does not start without " + OPTION);
    assertThat(finding.fix().place()).isEqualTo("in " + folder.resolve("hadoop-env.sh"));
    assertThat(finding.fix().line())
        .isEqualTo("export HADOOP_OPTS=\"$HADOOP_OPTS " + OPTION + "\"");
  }

  @ParameterizedTest
  @CsvSource({"11.0.22, 4.2.3", "17.0.9, 5.1.0", "17.0.9,", "1.8.0_402, 4.0"})
  void aJavaOrAGuiceWithoutThatTroubleIsNotMentioned(String java, String guice) throws IOException {
    check(java, guice, NONE);
    assertThat(codes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        OPTION,
        "-Xmx1g --add-opens java.base/java.lang=ALL-UNNAMED -Da=b",
        "--add-opens=java.base/java.lang=my.module,ALL-UNNAMED"
      })
  void theOptionIsFoundInEveryFormAndPlace(String options) throws IOException {
    for (String variable :
        List.of(
            "HADOOP_OPTS",
            "YARN_RESOURCEMANAGER_OPTS",
            "HADOOP_RESOURCEMANAGER_OPTS",
            "JDK_JAVA_OPTIONS",
            "JAVA_TOOL_OPTIONS")) {
      Map<String, String> environment = new HashMap<>(NONE);
      environment.put(variable, options);
      check("17.0.9", "4.2.3", environment);
    }
    assertThat(codes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=some.module",
        "--add-exports=java.base/java.lang=ALL-UNNAMED"
      })
  void otherOptionsDoNotHelp(String options) throws IOException {
    check("17.0.9", "4.2.3", Map.of("HADOOP_OPTS", options));
    assertThat(codes()).containsExactly("error java-opens-missing");
  }

  @Test
  void theOptionsOfClientsAreNotThoseOfDaemons() throws IOException {
    check(
        "17.0.9", "4.2.3", Map.of("HADOOP_OPTS", "-Da=b " + OPTION, "HADOOP_CLIENT_OPTS", OPTION));
    assertThat(codes()).containsExactly("error java-opens-missing");
  }

  @Test
  void aCommandThatHadoopsScriptsDidNotStartCannotTell() throws IOException {
    check("17.0.9", "4.2.3", Map.of());
    assertThat(codes()).containsExactly("info java-opens-unknown");
    assertThat(findings.all().get(0).what()).contains(OPTION, "yarn kairos check");
  }

  @Test
  void aDaemonThatRunsByThatJavaHasWhatItNeeds() throws IOException {
    Path process = Files.createDirectories(folder.resolve("proc/4711"));
    Files.writeString(
        process.resolve("cmdline"), folder.resolve("java/bin/java") + "\0" + MAIN_CLASS + "\0");
    check("17.0.9", "4.2.3", NONE);
    assertThat(codes()).isEmpty();

    Files.writeString(process.resolve("cmdline"), "/java-11/bin/java\0" + MAIN_CLASS + "\0");
    check("17.0.9", "4.2.3", NONE);
    assertThat(codes()).containsExactly("error java-opens-missing");
  }

  private void check(String java, String guice, Map<String, String> environment)
      throws IOException {
    Path home = Files.createDirectories(folder.resolve("java"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + java + "\"\n");
    Path library = Files.createDirectories(folder.resolve("hadoop/share/hadoop/yarn/lib"));
    Path jar = library.resolve("guice-" + guice + ".jar");
    if (guice != null && !Files.exists(jar)) {
      Files.createFile(jar);
    }
    new JavaOpens()
        .run(
            new Host(
                SiteConfiguration.read(folder, Map.of()),
                Installation.of(folder.resolve("hadoop"), null, null, home.toString()),
                Set.of(Side.RM),
                folder.resolve("proc"),
                environment),
            findings);
  }

  private List<String> codes() {
    return findings.all().stream().map(one -> one.severity() + " " + one.code()).toList();
  }
}
