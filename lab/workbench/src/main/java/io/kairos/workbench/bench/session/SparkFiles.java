// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.cluster.ClusterException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where stock Spark is, and the programs that it is to run. Neither is on this process's class
 * path, nor on that of a daemon.
 *
 * @param jars folder with all jars of Spark, such as {@code jars} of one that is installed
 * @param programs jar of the module {@code spark-session}
 */
public record SparkFiles(Path jars, Path programs) {
  private static final String MODULE = "spark-session";

  /** How the files come into this repository. */
  public static final String COMMAND = "./mvnw -q -DskipTests -pl lab/spark-session package";

  /** Of this repository, whether they are there or not. */
  public static SparkFiles ofRepository() {
    Path target = laboratory().resolve(MODULE).resolve("target");
    return new SparkFiles(target.resolve("spark-jars"), target.resolve(MODULE + ".jar"));
  }

  /** The same with Spark from another folder. */
  public SparkFiles withJars(Path folder) {
    return new SparkFiles(folder.toAbsolutePath().normalize(), programs);
  }

  /**
   * @throws ClusterException naming what is missing and the command that makes it
   */
  public SparkFiles require() {
    if (!hasSparkOnYarn()) {
      throw new ClusterException(
          jars + " holds no Spark with YARN (spark-yarn_*.jar): run " + COMMAND);
    }
    if (!Files.isRegularFile(programs)) {
      throw new ClusterException(programs + " is missing: run " + COMMAND);
    }
    return this;
  }

  private boolean hasSparkOnYarn() {
    if (!Files.isDirectory(jars)) {
      return false;
    }
    try (Stream<Path> files = Files.list(jars)) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith("spark-yarn_"));
    } catch (IOException e) {
      return false;
    }
  }

  /** This class comes from {@code lab/workbench/target/}, as a jar or as classes. */
  private static Path laboratory() {
    try {
      return Path.of(SparkFiles.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .resolve("../../..")
          .normalize();
    } catch (URISyntaxException e) {
      throw new ClusterException("the place of this program cannot be told", e);
    }
  }
}
