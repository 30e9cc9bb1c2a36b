// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.kairos.nm.las.LasNodeScheduler;
import io.kairos.rm.dispatch.DispatchPass;
import io.kairos.rm.placement.NodeIndex;
import io.kairos.rm.placement.NodeLoad;
import io.kairos.rm.placement.admission.NodeAdmission;
import io.kairos.yaq.QueueOrder;
import io.kairos.yaq.queue.LaunchQueue;

@AnalyzeClasses(packages = "io.kairos.sim", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule THE_DAEMONS_DISPATCHER_DECIDES_WHICH_NODE_IS_NEXT =
      classes()
          .that()
          .haveSimpleName("CentralScheduler")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(DispatchPass.class);

  @ArchTest
  static final ArchRule THE_NODE_MANAGERS_OWN_SCHEDULER_DECIDES_WHAT_A_NODE_SUSPENDS =
      classes()
          .that()
          .haveSimpleName("SuspendingNode")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(LasNodeScheduler.class);

  @ArchTest
  static final ArchRule THE_NODE_MANAGERS_OWN_QUEUE_DECIDES_WHAT_A_NODE_STARTS =
      classes()
          .that()
          .haveSimpleName("QueueingNode")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(LaunchQueue.class);

  @ArchTest
  static final ArchRule NOTHING_ELSE_OF_THE_MODEL_KNOWS_WHAT_A_NODE_DECIDES_BY =
      noClasses()
          .that()
          .doNotHaveSimpleName("SuspendingNode")
          .and()
          .doNotHaveSimpleName("QueueingNode")
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(LasNodeScheduler.class, LaunchQueue.class, QueueOrder.class);

  @ArchTest
  static final ArchRule THE_MODEL_NEITHER_RANKS_NODES_NOR_ADMITS_TASKS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(NodeIndex.class, NodeLoad.class)
          .orShould()
          .callMethod(NodeAdmission.class, "admits", int.class, int.class, int.class);

  @ArchTest
  static final ArchRule NO_PACKAGES_DEPEND_ON_EACH_OTHER_IN_A_CIRCLE =
      slices().matching("io.kairos.(**)").should().beFreeOfCycles();
}
