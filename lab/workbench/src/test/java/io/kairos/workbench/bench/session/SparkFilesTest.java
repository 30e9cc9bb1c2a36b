// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cluster.ClusterException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkFilesTest {
  @TempDir private Path folder;

  @Test
  void aFolderWithoutSparkIsRefusedWithTheCommandThatMakesOne() throws Exception {
    Files.createFile(folder.resolve("spark-core_2.12-3.5.9.jar"));
    assertThatThrownBy(() -> new SparkFiles(folder, folder.resolve("programs.jar")).require())
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(folder + " holds no Spark with YARN")
        .hasMessageContaining("./mvnw -q -DskipTests -pl lab/spark-session package");
  }

  @Test
  void programsThatAreMissingAreNamedWithTheCommandThatMakesThem() throws Exception {
    Files.createFile(folder.resolve("spark-yarn_2.12-3.5.9.jar"));
    SparkFiles files = new SparkFiles(folder, folder.resolve("programs.jar"));
    assertThatThrownBy(files::require)
        .hasMessageContaining("programs.jar is missing")
        .hasMessageContaining("./mvnw -q -DskipTests -pl lab/spark-session package");
    Files.createFile(folder.resolve("programs.jar"));
    assertThat(files.require()).isSameAs(files);
  }

  @Test
  void theFilesOfThisRepositoryAreThoseOfItsModule() {
    Path jars = SparkFiles.ofRepository().jars();
    assertThat(jars).endsWith(Path.of("lab", "spark-session", "target", "spark-jars"));
    assertThat(jars.resolve("../../pom.xml").normalize()).exists();
  }
}
