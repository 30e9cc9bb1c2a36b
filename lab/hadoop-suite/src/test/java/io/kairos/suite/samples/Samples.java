// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.samples;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What test classes do. None of them is one of this module's own tests. */
public final class Samples {
  private Samples() {}

  /** The scheduler of a parameterised test. */
  public enum Scheduler {
    CAPACITY,
    FAIR
  }

  /** Comes to its end. */
  public static class Ordinary {
    private boolean isPrepared;

    @AfterEach
    void tidyUp(TestInfo test) {
      if (test.getDisplayName().equals(Scheduler.FAIR.name()) && !isPrepared) {
        throw new IllegalStateException("there is nothing to tidy up");
      }
    }

    @Test
    void passes() {}

    @Test
    void fails() {
      fail("as it should");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Scheduler.class)
    void runsWith(Scheduler scheduler) {
      isPrepared = true;
    }
  }

  /** Starts a process and never comes to its end. */
  @TestMethodOrder(MethodOrderer.MethodName.class)
  public static class Hanging {
    /** A sleep of so many seconds, for the test to look for. */
    public static final String SECONDS = "98765";

    @Test
    void aPasses() {}

    @Test
    void bHangs() throws Exception {
      new ProcessBuilder("setsid", "sleep", SECONDS).start();
      new CountDownLatch(1).await();
    }

    @Test
    void cIsNeverReached() {}
  }
}
