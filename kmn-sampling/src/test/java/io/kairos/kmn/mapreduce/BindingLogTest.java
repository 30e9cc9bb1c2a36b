// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.kmn.core.Locality;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BindingLogTest {
  /** As in HDFS, a file that was deleted cannot be closed. */
  public static final class StrictFileSystem extends RawLocalFileSystem {
    @Override
    public FSDataOutputStream create(
        org.apache.hadoop.fs.Path file,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      FSDataOutputStream stream =
          super.create(file, overwrite, bufferSize, replication, blockSize, progress);
      return new FSDataOutputStream(stream, null) {
        @Override
        public void close() throws IOException {
          super.close();
          if (!exists(file)) {
            throw new FileNotFoundException("File does not exist: " + file);
          }
        }
      };
    }
  }

  @TempDir private Path directory;

  private final Configuration conf = new Configuration();

  @BeforeEach
  void setDirectory() {
    conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, directory.toUri().toString());
  }

  private void writeFirstAttempt() throws IOException {
    try (BindingLog log = BindingLog.open(conf, 1)) {
      log.bind(new Binding(0, 7, Locality.NODE, "h1"));
      log.bind(new Binding(3, 2, Locality.RACK, "h2"));
      log.choose(List.of(3, 0));
    }
  }

  @Test
  void theNextAttemptReadsWhatWasDecided() throws IOException {
    writeFirstAttempt();
    BindingLog log = BindingLog.open(conf, 2);
    assertThat(log.bindings()).containsOnlyKeys(0, 3);
    assertThat(log.bindings().get(3)).hasToString("map 3 reads block 2 on h2 (RACK)");
    assertThat(log.chosen()).containsExactly(3, 0);
  }

  @Test
  void aBindingThatIsWrittenIsDurableWithoutClosing() throws IOException {
    BindingLog writer = BindingLog.open(conf, 1);
    writer.bind(new Binding(0, 7, Locality.NODE, "h1"));
    assertThat(BindingLog.open(conf, 2).bindings()).containsOnlyKeys(0);
    writer.close();
  }

  @Test
  void aLastLineWithoutItsEndIsPassedOver() throws IOException {
    writeFirstAttempt();
    Files.writeString(directory.resolve("kmn.log.1.99"), "bind 5 1 NODE h1\nbind 6 1");
    BindingLog log = BindingLog.open(conf, 2);
    assertThat(log.bindings()).containsOnlyKeys(0, 3, 5);
  }

  @Test
  void allEarlierAttemptsAreReadAndNoLaterOne() throws IOException {
    writeFirstAttempt();
    try (BindingLog second = BindingLog.open(conf, 2)) {
      second.bind(new Binding(4, 9, Locality.MEMORY, "h3"));
    }
    assertThat(BindingLog.open(conf, 3).bindings()).containsOnlyKeys(0, 3, 4);
    assertThat(BindingLog.open(conf, 1).bindings()).isEmpty();
  }

  @Test
  void aLineOfAnotherVersionIsRefused() throws IOException {
    Files.writeString(directory.resolve("kmn.log.1.0"), "unbind 5\n");
    assertThatThrownBy(() -> BindingLog.open(conf, 2)).hasMessageContaining("unbind 5");
  }

  @Test
  void aLogWhoseDirectoryIsGoneIsClosedWithoutAFailure() throws IOException {
    conf.setClass("fs.file.impl", StrictFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    BindingLog log = BindingLog.open(conf, 1);
    log.bind(new Binding(0, 7, Locality.NODE, "h1"));
    Path file = directory.resolve("kmn.log.1.0");
    assertThat(file).content().isEqualTo("bind 0 7 NODE h1\n");
    Files.delete(file);
    log.close();
    assertThat(directory).isEmptyDirectory();
  }
}
