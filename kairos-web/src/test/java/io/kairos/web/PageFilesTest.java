// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PageFilesTest {
  private final PageFiles files = new PageFiles();

  @Test
  void nothingButThePagesOwnFilesCanBeHad() {
    assertThat(files.get("")).isPresent();
    assertThat(files.get("index.html")).isPresent();
    for (String name : new String[] {"../WebFilter.class", "/etc/passwd", "page/", "kairos.js/"}) {
      assertThat(files.get(name)).as(name).isEmpty();
    }
  }

  /** Clusters have no internet, and a name in the cluster must never become HTML. */
  @Test
  void thePageLoadsNothingFromElsewhereAndMakesNoHtmlOfText() {
    String html = text("index.html");
    String script = text("kairos.js");
    assertThat(html + text("kairos.css")).doesNotContainPattern("https?://");
    assertThat(script.replace("http://www.w3.org/2000/svg", "")).doesNotContainPattern("https?://");
    assertThat(html).doesNotContainPattern("(?i)<script>|\\son[a-z]+=|style=");
    assertThat(script)
        .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
  }

  private String text(String name) {
    return new String(files.get(name).orElseThrow().content, StandardCharsets.UTF_8);
  }
}
