// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What the tasks of one role are to do now: a file with the name of a {@link TaskLoad}, or none.
 *
 * @param file need not be there: without it the tasks rest
 */
public record TaskOrders(Path file) {
  /** From now on the tasks do that. */
  public void work(TaskLoad kind) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(whole, kind.name());
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** From now on the tasks do nothing. */
  public void rest() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Name of the kind; empty if the tasks are to rest. */
  Optional<String> present() throws IOException {
    try {
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
