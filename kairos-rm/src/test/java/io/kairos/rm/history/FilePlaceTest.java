// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePlaceTest {
  private static final byte[] FIRST = {1, 2, 3};
  private static final byte[] SECOND = {4};

  @TempDir java.nio.file.Path folder;
  private FilePlace place;

  @BeforeEach
  void open() throws IOException {
    place = new FilePlace(new Path(folder.resolve("store").toUri()), new Configuration(false));
  }

  @AfterEach
  void close() throws IOException {
    place.close();
  }

  @Test
  void nothingIsThereBeforeAnythingWasWritten() throws IOException {
    assertThat(place.read()).isEmpty();
  }

  @Test
  void theLastWriteIsReadAndNobodyElseMayReadIt() throws IOException {
    place.write(FIRST);
    place.write(SECOND);
    assertThat(place.read()).hasValue(SECOND);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(""))))
        .isEqualTo("rw-------");
    assertThat(file(".new")).doesNotExist();
  }

  @Test
  void aWriterThatWasKilledBeforeTheFileHadItsNameLosesNothing() throws IOException {
    place.write(FIRST);
    Files.move(file(""), file(".new"));
    assertThat(place.read()).hasValue(FIRST);
    place.write(SECOND);
    assertThat(place.read()).hasValue(SECOND);
  }

  @Test
  void aWriterThatWasKilledWhileItWroteLeavesTheLastWholeOne() throws IOException {
    place.write(FIRST);
    Files.write(file(".new"), new byte[] {9});
    assertThat(place.read()).hasValue(FIRST);
  }

  @Test
  void aFileThatAnotherWriterGivesItsNameMeanwhileIsFound() throws IOException {
    place.write(FIRST);
    Files.move(file(""), file(".new"));
    Configuration conf = new Configuration(false);
    conf.setClass("fs.file.impl", RenamingFiles.class, FileSystem.class);
    try (FilePlace other = new FilePlace(new Path(folder.resolve("store").toUri()), conf)) {
      assertThat(other.read()).hasValue(FIRST);
    }
  }

  /** Somebody else renames the new file just before it is looked for. */
  public static final class RenamingFiles extends LocalFileSystem {
    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
      if (path.getName().equals(FilePlace.NAME + ".new")) {
        java.nio.file.Path next = java.nio.file.Path.of(path.toUri().getPath());
        Files.move(next, next.resolveSibling(FilePlace.NAME));
      }
      return super.getFileStatus(path);
    }
  }

  @Test
  void aFolderInItsPlaceIsReplaced() throws IOException {
    Files.createDirectories(file("").resolve("sub"));
    assertThat(place.read()).hasValueSatisfying(bytes -> assertThat(bytes).isEmpty());
    place.write(FIRST);
    assertThat(place.read()).hasValue(FIRST);
  }

  private java.nio.file.Path file(String suffix) {
    return folder.resolve("store").resolve(FilePlace.NAME + suffix);
  }
}
