// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.kairos.common.PureCode;

/** What the simulator runs must be what the NodeManager runs, so the core knows neither. */
@AnalyzeClasses(packages = "io.kairos.nm", importOptions = DoNotIncludeTests.class)
class PureCoreTest {
  @ArchTest
  static final ArchRule PURE_PACKAGES_KNOW_NO_HADOOP =
      noClasses()
          .that()
          .resideInAnyPackage("io.kairos.nm.las..", "io.kairos.nm.cgroup..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.hadoop..");

  @ArchTest
  static final ArchRule PURE_PACKAGES_DO_NOT_LOOK_BACK_AT_THE_SHELL =
      noClasses()
          .that()
          .resideInAnyPackage("io.kairos.nm.las..", "io.kairos.nm.cgroup..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.kairos.nm..")
                  .and(resideOutsideOfPackages("io.kairos.nm.las..", "io.kairos.nm.cgroup..")));

  @ArchTest
  static final ArchRule THE_ENGINE_HAS_NO_THREAD_OF_ITS_OWN =
      PureCode.hasThreads(noClasses().that().resideInAnyPackage("io.kairos.nm.las..").should());

  @ArchTest
  static final ArchRule THE_ENGINE_IS_GIVEN_ITS_TIME =
      PureCode.hasItsOwnClock(noClasses().that().resideInAnyPackage("io.kairos.nm.las..").should());

  @ArchTest
  static final ArchRule THE_ENGINE_LEAVES_NOTHING_TO_CHANCE =
      PureCode.hasDice(noClasses().that().resideInAnyPackage("io.kairos.nm.las..").should());
}
