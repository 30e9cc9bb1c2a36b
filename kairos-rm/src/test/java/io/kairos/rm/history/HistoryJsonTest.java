// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kairos.rm.forecast.LearntRatios;
import io.kairos.rm.rank.LearntSizes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryJsonTest {
  /** What ZooKeeper takes in one znode by default. */
  private static final int ZNODE_BYTES = 1 << 20;

  @Test
  void aHistoryIsReadAsItWasWritten() throws IOException {
    LearntSizes.Sizes all = new LearntSizes.Sizes(List.of(1234.56, 0.001), List.of(7.0, 1e9));
    LearntSizes.Sizes own = new LearntSizes.Sizes(List.of(0.25), List.of(0.125));
    LearntRatios ratios = new LearntRatios(Map.of("NEW", List.of(0.5, 12.0)));
    HistoryJson.Kept kept =
        HistoryJson.read(
            HistoryJson.write(new LearntSizes(all, Map.of("root.a \"b\"", own)), ratios));
    assertThat(kept.ratios.byKind()).isEqualTo(ratios.byKind());
    LearntSizes read = kept.sizes;
    assertThat(read.all().jobSeconds()).containsExactly(1235.0, 0.001);
    assertThat(read.all().taskSeconds()).containsExactly(7.0, 1e9);
    assertThat(read.byQueue()).containsOnlyKeys("root.a \"b\"");
    assertThat(read.byQueue().get("root.a \"b\"").jobSeconds()).containsExactly(0.25);
    assertThat(read.byQueue().get("root.a \"b\"").taskSeconds()).containsExactly(0.125);
  }

  @Test
  void aHistorySaysTheSameInTheNextProcess() throws IOException {
    var before = LearntJobs.of(300, 1000);
    var after = LearntJobs.none();
    after.learn(HistoryJson.read(HistoryJson.write(before.learnt(), LearntRatios.NONE)).sizes);
    assertThat(LearntJobs.expected(after))
        .isCloseTo(LearntJobs.expected(before), within(1.0))
        .isGreaterThan(500);
  }

  @Test
  void aHistoryOfAnOlderPluginKnowsNoForecasts() throws IOException {
    byte[] older = gzip("{\"version\":1,\"jobSeconds\":[5],\"taskSeconds\":[1],\"queues\":{}}");
    HistoryJson.Kept kept = HistoryJson.read(older);
    assertThat(kept.ratios.byKind()).isEmpty();
    assertThat(kept.sizes.all().jobSeconds()).containsExactly(5.0);
  }

  @Test
  void theLargestHistoryFitsIntoAZnode() throws IOException {
    Random random = new Random(1);
    Map<String, LearntSizes.Sizes> queues = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      queues.put("root.departments.of-a-company.users.somebody-" + i, drawn(random, 200));
    }
    Map<String, List<Double>> ratios = new HashMap<>();
    for (int kind = 0; kind < 12; kind++) {
      ratios.put(
          "KIND_" + kind, random.doubles(500, 1e-6, 1e6).boxed().collect(Collectors.toList()));
    }
    byte[] bytes =
        HistoryJson.write(new LearntSizes(drawn(random, 1000), queues), new LearntRatios(ratios));
    assertThat(bytes.length).isLessThan(ZNODE_BYTES / 2);
  }

  private static LearntSizes.Sizes drawn(Random random, int count) {
    return new LearntSizes.Sizes(
        random.doubles(count, 0.001, 1e7).boxed().collect(Collectors.toList()),
        random.doubles(count, 0.001, 1e4).boxed().collect(Collectors.toList()));
  }

  @Test
  void bytesThatAreCutShortAreRefused() throws IOException {
    byte[] whole = HistoryJson.write(LearntJobs.of(100, 5).learnt(), LearntRatios.NONE);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> HistoryJson.read(part)).isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "7",
        "{}",
        "{\"version\":2,\"jobSeconds\":[],\"taskSeconds\":[],\"queues\":{}}",
        "{\"version\":1,\"jobSeconds\":[-1],\"taskSeconds\":[]}",
        "{\"version\":1,\"jobSeconds\":[\"much\"],\"taskSeconds\":[]}",
        "{\"version\":1,\"jobSeconds\":[1e999],\"taskSeconds\":[]}",
        "{\"version\":1,\"forecasts\":{\"NEW\":[1,0]}}",
        "{\"version\":1,\"forecasts\":{\"NEW\":[\"much\"]}}",
        "{\"version\":1,\"queues\":{\"root.a\":{\"jobSeconds\":[1],\"taskSeconds\":[0]}}}"
      })
  void aTextThatIsNoHistoryIsRefused(String text) {
    assertThatThrownBy(() -> HistoryJson.read(gzip(text))).isInstanceOf(IOException.class);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
