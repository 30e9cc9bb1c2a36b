// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.kairos.common.PureCode;

/** Both daemons, the command line and a simulator use these classes, so they know none of them. */
@AnalyzeClasses(packages = "io.kairos.yaq", importOptions = DoNotIncludeTests.class)
class PureCoreTest {
  @ArchTest
  static final ArchRule THE_QUEUEING_KNOWS_NEITHER_HADOOP_NOR_THE_DAEMONS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.hadoop..", "io.kairos.nm..", "io.kairos.rm..");

  @ArchTest
  static final ArchRule THE_QUEUEING_HAS_NO_THREAD_OF_ITS_OWN =
      PureCode.hasThreads(noClasses().should());

  @ArchTest
  static final ArchRule THE_QUEUEING_IS_GIVEN_ITS_TIME =
      PureCode.hasItsOwnClock(noClasses().should());

  @ArchTest
  static final ArchRule THE_QUEUEING_LEAVES_NOTHING_TO_CHANCE =
      PureCode.hasDice(noClasses().should());

  @ArchTest
  static final ArchRule NO_PACKAGES_DEPEND_ON_EACH_OTHER_IN_A_CIRCLE =
      slices().matching("io.kairos.(**)").should().beFreeOfCycles();
}
