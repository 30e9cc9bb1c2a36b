// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task that forks faster than it is moved, on a plain directory. */
class ProcessMovesTest {
  private static final long LIVING = ProcessHandle.current().pid();

  /** The kernel gives no pid beyond it. */
  private static final long MOST_PIDS = 1L << 22;

  @TempDir private Path cgroup;
  private final Logger logger = Logger.getLogger(ProcessMoves.class);
  private final StringWriter log = new StringWriter();
  private WriterAppender appender;
  private int looks;

  @BeforeEach
  void listen() throws IOException {
    Files.createFile(cgroup.resolve("cgroup.procs"));
    appender = new WriterAppender(new PatternLayout("%p %m%n"), log);
    appender.setThreshold(Level.WARN);
    logger.addAppender(appender);
  }

  @AfterEach
  void listenNoMore() {
    logger.removeAppender(appender);
  }

  @Test
  void processesThatStayOutsideAreTold() throws IOException {
    ProcessMoves.into(cgroup, this::anotherAtEachLook);
    assertThat(log.toString()).contains("WARN 1 processes", cgroup.toString(), "[" + LIVING + "]");
  }

  @Test
  void aChildThatWasBornInTheCgroupIsNotTold() throws IOException {
    ProcessMoves.into(
        cgroup,
        () -> {
          Collection<Long> found = anotherAtEachLook();
          if (found.contains(LIVING)) {
            CgroupFiles.write(cgroup.resolve("cgroup.procs"), Long.toString(LIVING));
          }
          return found;
        });
    assertThat(looks).isGreaterThan(ProcessMoves.MOST_LOOKS);
    assertThat(log.toString()).isEmpty();
  }

  /** The last one alone is alive. */
  private Collection<Long> anotherAtEachLook() {
    looks++;
    return List.of(looks > ProcessMoves.MOST_LOOKS ? LIVING : MOST_PIDS + looks);
  }
}
