// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobReportTest {
  private static final JobReport REPORT =
      new JobReport(
          "small",
          JobReport.SUCCEEDED,
          true,
          2,
          new TaskAttempts(new AttemptCounts(6, 0, 1, 2, 1), 0.5, 1.5),
          Map.of("container", 7L));

  @Test
  void theJsonHasAllFiguresAtOneLevel() throws Exception {
    assertThat(new ObjectMapper().writeValueAsString(REPORT).replace('"', '\''))
        .isEqualTo(
            "{'shape':'small','state':'SUCCEEDED','right':true,'seconds':2.0,'attempts':6,"
                + "'failed':0,'killed':1,'copies':2,'copiesWon':1,'wastedCpuSeconds':0.5,"
                + "'usedCpuSeconds':1.5,'sound':true}");
  }

  @Test
  void attemptsOfSeveralJobsAddUp() {
    assertThat(TaskAttempts.sum(List.of(REPORT, REPORT)))
        .isEqualTo(new TaskAttempts(new AttemptCounts(12, 0, 2, 4, 2), 1, 3));
    assertThat(TaskAttempts.sum(List.of())).isEqualTo(TaskAttempts.NONE);
  }
}
