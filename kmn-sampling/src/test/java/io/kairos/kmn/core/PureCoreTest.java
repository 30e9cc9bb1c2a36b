// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.kairos.common.PureCode;

/** The application master, the command line and a simulator use these classes: they know none. */
@AnalyzeClasses(packages = "io.kairos.kmn.core", importOptions = DoNotIncludeTests.class)
class PureCoreTest {
  @ArchTest
  static final ArchRule THE_CORE_KNOWS_NEITHER_HADOOP_NOR_THE_REST_OF_KAIROS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.hadoop..",
              "io.kairos.kmn.mapreduce..",
              "io.kairos.common..",
              "io.kairos.yaq..",
              "io.kairos.nm..",
              "io.kairos.rm..");

  @ArchTest
  static final ArchRule THE_CORE_HAS_NO_THREAD_OF_ITS_OWN =
      PureCode.hasThreads(noClasses().should());

  @ArchTest
  static final ArchRule THE_CORE_IS_GIVEN_ITS_TIME = PureCode.hasItsOwnClock(noClasses().should());

  @ArchTest
  static final ArchRule THE_CORE_IS_GIVEN_ITS_DICE =
      PureCode.throwsItsOwnDice(noClasses().should());
}
