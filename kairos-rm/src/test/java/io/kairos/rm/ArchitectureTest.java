// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.kairos.common.PureCode;

@AnalyzeClasses(packages = "io.kairos.rm", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] PURE = {
    "io.kairos.rm.dispatch..",
    "io.kairos.rm.placement..",
    "io.kairos.rm.rank..",
    "io.kairos.rm.forecast.."
  };

  @ArchTest
  static final ArchRule WHAT_DECIDES_KNOWS_NOTHING_OF_HADOOP =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.hadoop..", "io.kairos.rm");

  @ArchTest
  static final ArchRule WHAT_DECIDES_HAS_NO_CLOCK_OF_ITS_OWN =
      PureCode.hasItsOwnClock(noClasses().that().resideInAnyPackage(PURE).should());

  @ArchTest
  static final ArchRule WHAT_DECIDES_HAS_NO_DICE =
      PureCode.hasDice(noClasses().that().resideInAnyPackage(PURE).should());

  @ArchTest
  static final ArchRule NO_ROOM_ASKS_THE_SCHEDULER_FOR_ANOTHER =
      noClasses()
          .that()
          .resideInAnyPackage("io.kairos.rm.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.kairos.rm");

  @ArchTest
  static final ArchRule NO_PACKAGES_DEPEND_ON_EACH_OTHER_IN_A_CIRCLE =
      slices().matching("io.kairos.(**)").should().beFreeOfCycles();
}
