// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A test's folder in the build's output. It stays until the test's next run, and a home of links is
 * removed without a warning for each of them.
 */
final class Folder {
  private Folder() {}

  static Path fresh(Class<?> test) throws IOException {
    Path folder = Path.of("target", "folders", test.getSimpleName()).toAbsolutePath();
    Files.createDirectories(folder.getParent());
    Shell.run(folder.getParent(), List.of("rm", "-rf", folder.toString())).orFail();
    return Files.createDirectory(folder);
  }
}
