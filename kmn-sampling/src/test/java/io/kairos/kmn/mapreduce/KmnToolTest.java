// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KmnToolTest {
  private static String refusal(String... args) throws Throwable {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = KmnTool.run(args, new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("usage: yarn jar kmn-sampling.jar run");
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aCommandLineWithoutAProgramIsRefused() throws Throwable {
    assertThat(refusal()).contains("write run");
    assertThat(refusal("run", "-fraction", "0.1")).contains("--");
    assertThat(refusal("run", "-fraction", "0.1", "--")).contains("--");
    assertThat(refusal("run", "app.jar", "--", "Main")).contains("unexpected app.jar");
  }

  @Test
  void settingsAreRefusedBeforeTheProgramStarts() throws Throwable {
    assertThat(refusal("run", "-fraction", "0", "--", "no.jar")).contains("above 0 and at most 1");
    assertThat(refusal("run", "-fraction", "x", "--", "no.jar")).contains("fraction = x");
    assertThat(refusal("run", "--", "no.jar")).contains("sample.fraction is not set");
    assertThat(refusal("run", "-fraction", "0.1", "-blocks", "3", "--", "no.jar"))
        .contains("both set");
    assertThat(refusal("run", "-fraction", "0.1", "-extra", "9", "--", "no.jar"))
        .contains("extra.ratio = 9.0", "up to 1.5");
    assertThat(refusal("run", "-nonsense", "--", "no.jar")).contains("-nonsense");
  }

  @Test
  void aSettingThatASiteHasMadeFinalIsRefused(@TempDir Path site) throws Throwable {
    Files.writeString(
        site.resolve("kmn-tool-test-site.xml"),
        "<configuration><property><name>mapreduce.kmn.sampler</name><value>any</value>"
            + "<final>true</final></property></configuration>");
    URL[] path = {site.toUri().toURL()};
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(path, before)) {
      Thread.currentThread().setContextClassLoader(loader);
      Configuration.addDefaultResource("kmn-tool-test-site.xml");
      assertThat(refusal("run", "-fraction", "0.1", "-sampler", "disjoint(2)", "--", "no.jar"))
          .contains("mapreduce.kmn.sampler = disjoint(2): ")
          .contains("kmn-tool-test-site.xml has made any final");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  @Test
  void everyOptionOfTheUsageIsTaken() {
    assertThatThrownBy(
            () ->
                KmnTool.run(
                    "run -fraction 0.1 -sampler any -extra 1.2 -history /out/a -seed 7 -- no.jar"
                        .split(" "),
                    System.err))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no.jar: there is no such jar");
  }

  @Test
  void aPropertysValueMayHaveAnEqualsSign() throws Throwable {
    assertThat(
            refusal(
                "run",
                "-fraction",
                "0.1",
                "-D",
                "mapreduce.kmn.sampler=any",
                "-Dmapreduce.kmn.reduce.placement=a=b",
                "--",
                "no.jar"))
        .contains("reduce.placement = a=b");
  }
}
