// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteFileTest {
  private static final int EDITS = 500;

  @TempDir Path folder;

  @Test
  void propertiesAreAddedTakenOutAndReplaced() throws IOException {
    SiteFile file = new SiteFile(folder.resolve("yarn-site.xml"));
    file.replace(Map.of("one", "1", "two", "${one}2"));
    file.add(Map.of("three", "3", "one", "uno"));
    file.remove("three");
    assertThat(file.read()).isEqualTo(Map.of("one", "uno", "two", "${one}2"));
    assertThat(file.folder().toFile().list()).containsExactly("yarn-site.xml");
  }

  /** A NodeManager at work reads it with each container, and ends one if it finds half a file. */
  @Test
  void aFileThatIsEditedIsWholeForWhoeverReadsIt() throws IOException {
    SiteFile file = new SiteFile(folder.resolve("yarn-site.xml"));
    file.replace(Map.of("edit", "0"));
    CompletableFuture<Void> edits =
        CompletableFuture.runAsync(
            () -> {
              for (int edit = 1; edit <= EDITS; edit++) {
                replace(file, Map.of("edit", Integer.toString(edit)));
              }
            });
    int reads = 0;
    do {
      assertThat(new SiteFile(folder.resolve("yarn-site.xml")).read()).containsOnlyKeys("edit");
      reads++;
    } while (!edits.isDone());
    edits.join();
    assertThat(file.read()).containsEntry("edit", Integer.toString(EDITS));
    assertThat(reads).isGreaterThan(1);
  }

  private static void replace(SiteFile file, Map<String, String> properties) {
    try {
      file.replace(properties);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
