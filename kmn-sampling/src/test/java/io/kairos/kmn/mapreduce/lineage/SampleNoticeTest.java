// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.jupiter.api.Test;

class SampleNoticeTest {
  private static List<LoggingEvent> logged(boolean isByRun, int k) {
    List<LoggingEvent> events = new ArrayList<>();
    AppenderSkeleton appender =
        new AppenderSkeleton() {
          @Override
          protected void append(LoggingEvent event) {
            events.add(event);
          }

          @Override
          public void close() {}

          @Override
          public boolean requiresLayout() {
            return false;
          }
        };
    Logger logger = Logger.getLogger(SampleNotice.class);
    Level before = logger.getLevel();
    logger.setLevel(Level.INFO);
    logger.addAppender(appender);
    try {
      Configuration conf = new Configuration(false);
      conf.setBoolean(SampleNotice.BY_RUN, isByRun);
      SampleNotice.log(conf, "any", k, 60);
    } finally {
      logger.removeAppender(appender);
      logger.setLevel(before);
    }
    return events;
  }

  @Test
  void aProgramThatRunsAsItIsWarnsThatItsOutputIsOfASampleAndNamesTheFactor() {
    List<LoggingEvent> events = logged(true, 12);
    assertThat(events).extracting(LoggingEvent::getLevel).containsExactly(Level.WARN);
    assertThat(events.get(0).getRenderedMessage())
        .startsWith("This job reads 12 of the input's 60 blocks (sampler any)")
        .contains("multiply them by 5.00000 (N/K)");
  }

  @Test
  void aJobThatKnowsOfSamplingIsToldWithoutAWarning() {
    assertThat(logged(false, 12)).extracting(LoggingEvent::getLevel).containsExactly(Level.INFO);
  }

  @Test
  void aJobThatReadsTheWholeInputIsToldNothing() {
    assertThat(logged(true, 60)).isEmpty();
  }

  @Test
  void aStratifiedSampleHasNoSingleFactor() {
    assertThat(SampleNotice.text("stratified(file)", 12, 60))
        .contains("those of each stratum by its blocks")
        .doesNotContain("N/K");
  }
}
