// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.kairos.cli", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule NO_PACKAGES_DEPEND_ON_EACH_OTHER_IN_A_CIRCLE =
      slices().matching("io.kairos.(**)").should().beFreeOfCycles();

  /** The installer runs it with the command line's jar and nothing else. */
  @ArchTest
  static final ArchRule LINKS_NEED_THE_JDK_ALONE =
      classes()
          .that()
          .resideInAPackage("io.kairos.cli.link")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("io.kairos.cli.link", "java..");
}
