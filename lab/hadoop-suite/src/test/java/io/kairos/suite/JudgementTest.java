// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import static io.kairos.suite.Runs.comparison;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Differences that are listed, and those that are not. */
class JudgementTest {
  private static final String HEADER = "mode,hadoop,class,test,kind,cause\n";

  @TempDir Path folder;

  @Test
  void aDifferenceThatIsNotListedIsAComplaint() throws Exception {
    assertThat(complaints("", "a PASSED", "a FAILED"))
        .hasSize(1)
        .first()
        .asString()
        .contains("TestThings#a", "message of a");
  }

  @Test
  void aDifferenceThatIsListedIsNone() throws Exception {
    assertThat(complaints("*,*,TestThings,a,refused,says so", "a PASSED", "a FAILED")).isEmpty();
    assertThat(complaints("heartbeats,3.4.3,TestThings,*,design,so", "a PASSED", "a FAILED"))
        .isEmpty();
  }

  @Test
  void anEntryOfAnotherModeVersionOrClassListsNothing() throws Exception {
    for (String entry :
        List.of(
            "dispatcher,*,TestThings,a,refused,so",
            "*,3.5.0,TestThings,a,refused,so",
            "*,*,TestOthers,a,refused,so")) {
      assertThat(complaints(entry, "a PASSED", "a FAILED")).as(entry).hasSize(1);
    }
  }

  @Test
  void aListedDifferenceThatHasGoneIsAComplaint() throws Exception {
    assertThat(complaints("*,*,TestThings,a,refused,so", "a PASSED", "a PASSED"))
        .hasSize(1)
        .first()
        .asString()
        .contains("take it out of the list", "TestThings#a");
  }

  @Test
  void aListedTestThatStockFailsAsWellCanTellNothing() throws Exception {
    assertThat(complaints("*,*,TestThings,a,refused,so", "a FAILED", "a FAILED")).isEmpty();
  }

  @Test
  void anEntryForATestThatWasNotToRunIsNone() throws Exception {
    ClassResult some =
        ClassResult.of(
            new TestClass(Runs.CLASS, List.of("a")),
            List.of("a\tPASSED\t1\t", "(end)\t1\t0\t"),
            false,
            1);
    Path file = folder.resolve("exceptions.csv");
    Files.writeString(file, HEADER + "*,*,TestThings,b,refused,so\n");
    assertThat(
            Judgement.complaints(
                List.of(comparison(List.of(some), List.of(some))),
                ExceptionList.read(file).of(Mode.HEARTBEATS, "3.4.3")))
        .isEmpty();
  }

  @Test
  void aFlakyOneMayPass() throws Exception {
    assertThat(complaints("*,*,TestThings,a,flaky,so", "a PASSED", "a PASSED")).isEmpty();
  }

  @Test
  void aListThatCannotBeReadSaysWhere() throws Exception {
    for (String entry :
        List.of("*,*,TestThings,a,broken,so", "*,*,TestThings,a,refused,", "*,*,TestThings")) {
      assertThatThrownBy(() -> complaints(entry, "a PASSED", "a PASSED"))
          .as(entry)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("exceptions.csv, record 1")
          .hasMessageContaining("design, flaky, refused");
    }
  }

  @Test
  void aModeThatIsNoneNamesThoseThatAre() {
    assertThatThrownBy(() -> Mode.of("fast"))
        .hasMessageContaining("'fast' is no mode")
        .hasMessageContaining("heartbeats, reports, dispatcher, rank, las");
  }

  private List<String> complaints(String entry, String stock, String kairos) throws IOException {
    Path file = folder.resolve("exceptions.csv");
    Files.writeString(file, HEADER + entry + "\n");
    return Judgement.complaints(
        List.of(comparison(stock, kairos)), ExceptionList.read(file).of(Mode.HEARTBEATS, "3.4.3"));
  }
}
