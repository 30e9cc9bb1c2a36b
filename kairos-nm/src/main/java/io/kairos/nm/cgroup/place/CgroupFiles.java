// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.place;

import io.kairos.nm.cgroup.TaskIds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Reading and writing the kernel's one-value files, with errors an operator can act on. */
public final class CgroupFiles {
  private CgroupFiles() {}

  /**
   * What a file holds, without blanks around it.
   *
   * @throws IOException if it cannot be read; {@link NoSuchFileException} if the cgroup is gone
   */
  public static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.US_ASCII).trim();
  }

  /** Writes in ONE call and never creates a file: the kernel takes each write as one command. */
  public static void write(Path file, String value) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
      channel.write(ByteBuffer.wrap(value.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException("cannot write \"" + value + "\" to " + file + ": " + reason(e), e);
    }
  }

  /** Directories directly below, or none if {@code directory} is gone. */
  public static List<Path> children(Path directory) throws IOException {
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, Files::isDirectory)) {
      found.forEach(children::add);
    } catch (NoSuchFileException e) {
      return List.of();
    }
    return children;
  }

  /** The tasks that have a directory of their own here; none if {@code directory} is gone. */
  public static List<String> tasks(Path directory) throws IOException {
    List<String> ids = new ArrayList<>();
    for (Path child : children(directory)) {
      String name = child.getFileName().toString();
      if (TaskIds.isTaskId(name)) {
        ids.add(name);
      }
    }
    return ids;
  }

  /** Processes directly in the cgroup; none if it is gone. */
  public static List<Long> processes(Path cgroup) throws IOException {
    List<Long> pids = new ArrayList<>();
    try {
      for (String line :
          Files.readAllLines(cgroup.resolve("cgroup.procs"), StandardCharsets.US_ASCII)) {
        long pid = Long.parseLong(line.trim());
        // The kernel shows processes of a foreign pid namespace as 0.
        if (pid > 0) {
          pids.add(pid);
        }
      }
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      // A cgroup that is removed between open and read answers ENODEV.
      if (!Files.exists(cgroup)) {
        return List.of();
      }
      throw e;
    }
    return pids;
  }

  /** Processes in the cgroup and in those below it, which a container runtime may have made. */
  public static List<Long> processesBelow(Path cgroup) throws IOException {
    List<Long> pids = new ArrayList<>(processes(cgroup));
    for (Path child : children(cgroup)) {
      pids.addAll(processesBelow(child));
    }
    return pids;
  }

  /** What went wrong, without the file's name that the JDK repeats in front of it. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "Permission denied";
    }
    if (e instanceof NoSuchFileException) {
      NoSuchFileException missing = (NoSuchFileException) e;
      return missing.getFile()
          + ": "
          + (missing.getReason() == null ? "no such file or directory" : missing.getReason());
    }
    if (e instanceof FileSystemException && ((FileSystemException) e).getReason() != null) {
      return ((FileSystemException) e).getReason();
    }
    return e.getMessage();
  }
}
