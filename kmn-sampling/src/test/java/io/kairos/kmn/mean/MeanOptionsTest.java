// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.kmn.mapreduce.KmnSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.Test;

class MeanOptionsTest {
  private static String refusal(String arguments) throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream printed = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code =
        ToolRunner.run(new Configuration(), new MeanTool(printed, printed), arguments.split(" "));
    assertThat(code).isEqualTo(2);
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aCommandLineOfAnotherFormIsRefusedWithTheUsage() throws Exception {
    assertThat(refusal("in out")).startsWith("write one of -fraction and -blocks.\nusage: ");
    assertThat(refusal("-fraction 0.1 -blocks 3 in out")).startsWith("write one of");
    assertThat(refusal("-fraction 0.1 in")).startsWith("write the input and a new output");
    assertThat(refusal("-fraction 0.1 in out more")).startsWith("write the input and");
    assertThat(refusal("-confide 0.9 in out")).contains("-confide").contains("usage: ");
  }

  @Test
  void valuesOutOfRangeAreRefusedBeforeTheJobIsMade() throws Exception {
    assertThat(refusal("-blocks 1 in out")).startsWith("-blocks 1: use 2 at least");
    assertThat(refusal("-blocks x in out")).startsWith("-blocks x: use a whole number.");
    assertThat(refusal("-blocks 3 -confidence 1 in out")).startsWith("confidence = 1.0: use");
    assertThat(refusal("-blocks 3 -confidence high in out")).startsWith("-confidence high: use");
    assertThat(refusal("-blocks 3 -column 0 in out")).startsWith("-column 0: use");
    assertThat(refusal("-blocks 3 -group 0 in out")).startsWith("-group 0: use");
    assertThat(refusal("-blocks 3 -group city in out")).startsWith("-group city: use");
  }

  @Test
  void settingsOfTheSampleAreRefusedByTheirProperty() throws Exception {
    assertThat(refusal("-fraction 2 in out")).contains(KmnSettings.FRACTION + " = 2.0");
    assertThat(refusal("-fraction 0.1 -extra 0.5 in out")).contains(KmnSettings.EXTRA_RATIO);
    assertThat(refusal("-D mapreduce.kmn.enabled=maybe -fraction 0.1 in out"))
        .contains("mapreduce.kmn.enabled = maybe");
    assertThat(refusal("-D mapreduce.kmn.enabled=false -fraction 0.1 in out"))
        .startsWith("mapreduce.kmn.enabled = false: such a job leaves no record");
  }

  @Test
  void optionsReachTheJob() throws Exception {
    Job job = Job.getInstance(new Configuration(false));
    MeanOptions options =
        MeanOptions.parse(
            "-fraction 0.25 -sampler disjoint(2) -extra 1.2 -history old -seed -7 -column 2"
                .concat(" -delimiter , in out")
                .split(" "));
    options.sample(job);
    Configuration conf = job.getConfiguration();
    assertThat(conf.get(KmnSettings.FRACTION)).isEqualTo("0.25");
    assertThat(conf.get(KmnSettings.SAMPLER)).isEqualTo("disjoint(2)");
    assertThat(conf.get(KmnSettings.EXTRA_RATIO)).isEqualTo("1.2");
    assertThat(conf.get(KmnSettings.DELAY_HISTORY)).isEqualTo("old");
    assertThat(conf.get(KmnSettings.SEED)).isEqualTo("-7");
    assertThat(options.column().in("1,2")).hasValue(2);
    assertThat(options.group()).isEmpty();
    assertThat(
            MeanOptions.parse("-blocks 2 -group 3 -delimiter , in out".split(" "))
                .group()
                .orElseThrow()
                .textIn("a,b,c d"))
        .isEqualTo("c d");
    assertThat(options.confidence()).isEqualTo(0.95);
    assertThat(options.input()).hasToString("in");
    assertThat(options.output()).hasToString("out");
  }
}
