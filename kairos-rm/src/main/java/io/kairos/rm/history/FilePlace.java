// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * A file of any Hadoop file system. It is written under another name first, and that is read where
 * its writer was killed before the file had its own.
 */
final class FilePlace implements HistoryPlace {
  static final String NAME = "kairos-job-history.json.gz";

  private static final FsPermission OWNER_ONLY = FsPermission.createImmutable((short) 0600);

  private final FileSystem files;
  private final Path file;
  private final Path next;

  /**
   * @param folder is made if it is not there
   * @throws IOException if its file system cannot be reached
   */
  FilePlace(Path folder, Configuration conf) throws IOException {
    // Of its own: whoever shares one may close it.
    files = FileSystem.newInstance(folder.toUri(), conf);
    if (files instanceof ChecksumFileSystem) {
      // The bytes have their own checksum, and a wrong one is to be told from a place out of reach.
      files.setVerifyChecksum(false);
    }
    file = new Path(folder, NAME);
    next = new Path(folder, NAME + ".new");
  }

  @Override
  public Optional<byte[]> read() throws IOException {
    Optional<byte[]> whole = read(file);
    if (whole.isEmpty()) {
      whole = read(next);
    }
    // Another ResourceManager may have given the next one its name meanwhile.
    return whole.isPresent() ? whole : read(file);
  }

  private Optional<byte[]> read(Path path) throws IOException {
    FileStatus status;
    try {
      status = files.getFileStatus(path);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    if (!status.isFile()) {
      return Optional.of(new byte[0]);
    }
    try (InputStream in = files.open(path)) {
      return Optional.of(in.readNBytes(MOST_BYTES));
    }
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    files.mkdirs(file.getParent());
    if (!files.exists(file) && files.exists(next)) {
      // The only whole one, whose writer was killed.
      files.rename(next, file);
    }
    files.delete(next, true);
    try (OutputStream out = FileSystem.create(files, next, OWNER_ONLY)) {
      out.write(bytes);
    }
    files.delete(file, true);
    if (!files.rename(next, file)) {
      throw new IOException(next + " cannot be renamed to " + file);
    }
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
