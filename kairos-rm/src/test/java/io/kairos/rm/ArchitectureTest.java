// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.kairos.rm", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule THE_PLACEMENT_KNOWS_NOTHING_OF_HADOOP =
      noClasses()
          .that()
          .resideInAPackage("io.kairos.rm.placement..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.hadoop..", "io.kairos.rm");

  @ArchTest
  static final ArchRule THE_PLACEMENT_HAS_NEITHER_CLOCK_NOR_DICE_OF_ITS_OWN =
      noClasses()
          .that()
          .resideInAPackage("io.kairos.rm.placement..")
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.Random");
}
