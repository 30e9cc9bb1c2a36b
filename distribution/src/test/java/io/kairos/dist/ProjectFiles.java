// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Source files of all modules. What builds make is left out: beside these tests other modules run
 * clusters, whose files come and go.
 */
final class ProjectFiles {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private ProjectFiles() {}

  /**
   * Java files, in order.
   *
   * @param below the folder in a module that they are in, such as {@code src/test/java}
   */
  static List<Path> java(Path below) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            return name.equals("target") || name.equals(".git")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().contains("/" + below + "/") && file.toString().endsWith(".java")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(found);
    return found;
  }
}
