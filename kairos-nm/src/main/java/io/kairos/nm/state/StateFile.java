// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a {@link NodeState} on disk so that the daemon, or the machine, may die at any moment: a
 * reader finds the state of one write, complete, or none.
 */
public final class StateFile {
  private static final Logger LOG = LoggerFactory.getLogger(StateFile.class);

  private final Path file;
  private final Path unfinished;

  public StateFile(Path directory) {
    file = directory.resolve("state");
    unfinished = directory.resolve("state.tmp");
  }

  /** The last state written, or an empty one if there is none that can be used. */
  public NodeState read() {
    try {
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

  /** Replaces what was written before. */
  void write(String text) throws IOException {
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

  @Override
  public String toString() {
    return file.toString();
  }
}
