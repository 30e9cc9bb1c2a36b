// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedJobTest {
  private static final JobShape SHAPE = new JobShape("two maps", 2, 0, 2, 0);

  @TempDir private Path output;

  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void everyNumberOnce() {
    for (int number = 0; number < SHAPE.maps() * UnitInputFormat.UNITS_PER_MAP; number++) {
      lines.add(number + "\t1");
    }
  }

  private boolean isRight() throws IOException {
    int half = lines.size() / 2;
    Files.write(output.resolve("part-r-00000"), lines.subList(0, half));
    Files.write(output.resolve("part-r-00001"), lines.subList(half, lines.size()));
    return CheckedJob.isRight(
        FileSystem.getLocal(new Configuration()),
        new org.apache.hadoop.fs.Path(output.toUri()),
        SHAPE);
  }

  @Test
  void everyNumberOnceIsRight() throws IOException {
    assertThat(isRight()).isTrue();
  }

  @Test
  void aMissingNumberIsWrong() throws IOException {
    lines.remove(17);
    assertThat(isRight()).isFalse();
  }

  @Test
  void aNumberThatCameTwiceIsWrong() throws IOException {
    lines.set(17, "17\t2");
    assertThat(isRight()).isFalse();
  }

  @Test
  void aNumberThatTwoReducersWroteIsWrong() throws IOException {
    lines.add("17\t1");
    assertThat(isRight()).isFalse();
  }

  @Test
  void aNumberOfNoMapIsWrong() throws IOException {
    lines.add("200\t1");
    assertThat(isRight()).isFalse();
  }
}
