// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a {@link NodeState} on disk so that the daemon, or the machine, may die at any moment: a
 * reader finds the state of one write, complete, or none. Whatever else takes the place of one of
 * its files is moved out of the way.
 */
public final class StateFile {
  private static final Logger LOG = LoggerFactory.getLogger(StateFile.class);

  private final Path directory;
  private final Path file;
  private final Path unfinished;

  public StateFile(Path directory) {
    this.directory = directory;
    file = directory.resolve("state");
    unfinished = directory.resolve("state.tmp");
  }

  /** The last state written, or an empty one if there is none that can be used. */
  public NodeState read() {
    try {
      makeRoom(file);
      return NodeState.decode(Files.readString(file, UTF_8));
    } catch (NoSuchFileException e) {
      return NodeState.EMPTY;
    } catch (CharacterCodingException e) {
      LOG.warn("Ignoring {}: the file is not text. Tasks start from zero attained service.", file);
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "Ignoring {}: {}. Tasks start from zero attained service.",
          file,
          e instanceof IOException ? e.toString() : e.getMessage());
    }
    return NodeState.EMPTY;
  }

  /** Whether something that may be a state is in its place. */
  boolean isThere() {
    return Files.isRegularFile(file);
  }

  /** Replaces what was written before. */
  void write(String text) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
    makeRoom(unfinished);
    makeRoom(file);
    try (FileChannel channel =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      // Without it the rename may reach the disk before the text does.
      channel.force(true);
    }
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * A directory cannot be replaced by a file, and a pipe would be waited for. Nothing is deleted
   * but an empty directory: nobody knows what it is for.
   */
  private void makeRoom(Path place) throws IOException {
    if (Files.isRegularFile(place) || !Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(place);
        LOG.warn("{} was an empty directory, which is removed", place);
        return;
      }
    } catch (DirectoryNotEmptyException e) {
      LOG.debug("{} is moved and not removed", place, e);
    }
    int number = 1;
    while (Files.exists(aside(place, number), LinkOption.NOFOLLOW_LINKS)) {
      number++;
    }
    Files.move(place, aside(place, number));
    LOG.warn(
        "{} is not a file that Kairos wrote; it is now {}. Look at it and delete it",
        place,
        aside(place, number));
  }

  private static Path aside(Path place, int number) {
    return place.resolveSibling(place.getFileName() + ".not-a-file-" + number);
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
