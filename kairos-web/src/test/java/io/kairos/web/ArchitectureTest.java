// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.kairos.web", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  /** It serves both daemons, so it knows neither, and no library that Hadoop does not ship. */
  @ArchTest
  static final ArchRule THE_PAGE_KNOWS_WHAT_EVERY_DAEMON_HAS =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.servlet..",
              "org.slf4j..",
              "com.fasterxml.jackson..",
              "org.apache.hadoop.conf..",
              "org.apache.hadoop.security..",
              "org.apache.hadoop.util..",
              "io.kairos.web..");
}
