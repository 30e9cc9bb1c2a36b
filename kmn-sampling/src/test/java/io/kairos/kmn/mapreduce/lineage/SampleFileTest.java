// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.kairos.kmn.core.Block;
import io.kairos.kmn.core.Stratum;
import io.kairos.kmn.mapreduce.KmnSample;
import io.kairos.kmn.mapreduce.KmnSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTest {
  @TempDir private Path output;

  private final Configuration conf = new Configuration();

  private static List<Block> blocks(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Block.of(i, "/in/f", i * 64L, 64, List.of(), List.of()))
        .toList();
  }

  /** Block 0 is used, 1 is surplus that finished, 2 is surplus that did not. */
  private static ObjectNode lineage() {
    ObjectNode lineage = SampleFile.newObject();
    lineage.put("N", 3);
    ArrayNode entries = lineage.putArray("blocks");
    for (Block block : blocks(3)) {
      ObjectNode entry = entries.addObject();
      entry.put("block", block.index());
      entry.put("path", block.path());
      entry.put("offset", block.offset());
      entry.put("length", block.length());
      entry.put("chosen", block.index() == 0);
      if (block.index() < 2) {
        entry.put(SampleFile.DURATION, 1_000L * (block.index() + 1));
      }
    }
    return lineage;
  }

  private void write(ObjectNode lineage) throws IOException {
    SampleFile.write(new org.apache.hadoop.fs.Path(output.toUri()), conf, lineage);
  }

  private List<Long> durations(String file) {
    conf.set(KmnSettings.DELAY_HISTORY, file);
    return SampleFile.readDurations(KmnSettings.DELAY_HISTORY, conf);
  }

  @Test
  void theDurationsOfAllMapsThatFinishedAreReadFromTheFileOrItsDirectory() throws IOException {
    write(lineage());
    assertThat(durations(output.toString())).containsExactly(1_000L, 2_000L);
    assertThat(durations(output.resolve(SampleFile.NAME).toString()))
        .containsExactly(1_000L, 2_000L);
  }

  @Test
  void aFileWithoutDurationsStillTellsWhichBlocksWereUsed() throws IOException {
    ObjectNode older = lineage();
    older.get("blocks").forEach(entry -> ((ObjectNode) entry).remove(SampleFile.DURATION));
    for (ObjectNode lineage : List.of(older, lineage())) {
      write(lineage);
      conf.set(KmnSettings.REPLAY, output.toString());
      assertThat(SampleFile.readChosen(KmnSettings.REPLAY, conf, blocks(3)).blocks())
          .containsExactly(0);
      assertThat(KmnSample.read(new org.apache.hadoop.fs.Path(output.toUri()), conf).blocks())
          .containsExactly("/in/f:0+64");
    }
  }

  @Test
  void aNumberThatIsNoDurationIsRefused() throws IOException {
    ObjectNode wrong = lineage();
    List<ObjectNode> entries = new ArrayList<>();
    wrong.get("blocks").forEach(entry -> entries.add((ObjectNode) entry));
    for (String text : List.of("-1", "1.5", "\"7\"", "null", "99999999999999999999")) {
      entries.get(1).putRawValue(SampleFile.DURATION, new RawValue(text));
      write(wrong);
      assertThatThrownBy(() -> durations(output.toString()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(KmnSettings.DELAY_HISTORY + " = " + output)
          .hasMessageEndingWith(
              "durationMs of block 1 is " + text + ", use the file as the job wrote it.");
    }
  }

  @Test
  void aFileThatCannotBeReadIsRefusedByTheProperty() throws IOException {
    Files.createDirectories(output.resolve("directory.json"));
    for (String file :
        List.of(output + "/directory.json", "nonsense://host/file.json", "s p://x:y:z", ":")) {
      assertThatThrownBy(() -> durations(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(KmnSettings.DELAY_HISTORY + " = ")
          .hasMessageContaining("use ");
    }
  }

  @Test
  void aReplayIsASampleOfTheSameStrata() throws IOException {
    ObjectNode lineage = lineage();
    SampleFile.describe(
        lineage, new Population("stratified(file)", Map.of("/in/f", 2, "/in/g", 1)));
    int index = 0;
    for (var entry : lineage.get("blocks")) {
      ((ObjectNode) entry).put("chosen", true).put("stratum", index++ == 2 ? "/in/g" : "/in/f");
    }
    write(lineage);
    conf.set(KmnSettings.REPLAY, output.toString());
    ReplayedSample again = SampleFile.readChosen(KmnSettings.REPLAY, conf, blocks(3));

    assertThat(again.population().sampler()).isEqualTo("stratified(file)");
    assertThat(again.population().blocksOfStratum()).isEqualTo(Map.of("/in/f", 2, "/in/g", 1));
    assertThat(again.space().samples().get(0))
        .extracting(Stratum::name, Stratum::take)
        .containsExactly(tuple("/in/f", 2), tuple("/in/g", 1));
  }
}
