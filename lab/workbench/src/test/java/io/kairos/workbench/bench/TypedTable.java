// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table of figures that somebody typed into a page, below a heading of a benchmark or with
 * figures of a demo. Whoever types another one, or other figures into one, changes these.
 *
 * @param head its first line
 * @param digest of all its lines
 */
@JsonIgnoreProperties("why")
record TypedTable(String head, String digest) {
  private static final Pattern OF_DEMO =
      Pattern.compile("\\| (?:job completion time|slowdown|ratio of completion times)\\b");

  private static final String OF_BENCHMARK = "kairos bench ";
  private static final int BYTES_OF_DIGEST = 6;

  /** Those that may be on the page, each with a reason in the file. */
  static List<TypedTable> allowed(Path file) throws IOException {
    return List.of(new ObjectMapper().readValue(file.toFile(), TypedTable[].class));
  }

  /**
   * @param page in Markdown
   */
  static List<TypedTable> in(String page) {
    List<TypedTable> found = new ArrayList<>();
    String chapter = "";
    String section = "";
    boolean isGenerated = false;
    List<String> table = new ArrayList<>();
    for (String line : (page + "\n").split("\n", -1)) {
      if (line.startsWith("|")) {
        table.add(line);
        continue;
      }
      if (!table.isEmpty() && !isGenerated && isOfBenchmark(chapter + section, table.get(0))) {
        found.add(new TypedTable(table.get(0), digest(String.join("\n", table))));
      }
      table.clear();
      if (line.startsWith("## ")) {
        chapter = line;
        section = "";
      } else if (line.startsWith("### ")) {
        section = line;
      }
      isGenerated = line.contains("<!-- generated:") || isGenerated && !line.contains("<!-- /");
    }
    return found;
  }

  private static boolean isOfBenchmark(String headings, String head) {
    return headings.contains(OF_BENCHMARK) || OF_DEMO.matcher(head).find();
  }

  private static String digest(String text) {
    try {
      byte[] all =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(all, 0, BYTES_OF_DIGEST);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
