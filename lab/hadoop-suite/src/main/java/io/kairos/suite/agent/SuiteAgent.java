// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.namedOneOf;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import java.lang.instrument.Instrumentation;
import java.util.List;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** Puts what {@link Replacement} says in the place of the scheduler that a test asks for. */
public final class SuiteAgent {
  private static final String RESOURCE_MANAGER =
      "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager";
  private static final String CAPACITY_SCHEDULER =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";
  private static final String STORE =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf"
          + ".MutableCSConfigurationProvider";
  private static final String KAIROS_SCHEDULER = "io.kairos.rm.KairosScheduler";
  private static final String CLUSTER_VIEW = "io.kairos.rm.offers.ClusterView";
  private static final String MOCK_RM = "org.apache.hadoop.yarn.server.resourcemanager.MockRM";
  private static final String MINI_CLUSTER = "org.apache.hadoop.yarn.server.MiniYARNCluster";

  private SuiteAgent() {}

  /** Called by the virtual machine before the main method. */
  public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
    // Loaded first and changed then: a look at a class while it is loaded would define it twice.
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    for (String name :
        List.of(
            RESOURCE_MANAGER,
            CAPACITY_SCHEDULER,
            STORE,
            KAIROS_SCHEDULER,
            CLUSTER_VIEW,
            MOCK_RM,
            MINI_CLUSTER)) {
      Class.forName(name, false, loader);
    }
    new AgentBuilder.Default()
        .disableClassFormatChanges()
        .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
        .type(named(RESOURCE_MANAGER))
        .transform(
            (builder, type, classLoader, module, domain) ->
                builder.visit(Advice.to(SchedulerAdvice.class).on(named("createScheduler"))))
        .type(namedOneOf(CAPACITY_SCHEDULER, KAIROS_SCHEDULER))
        .transform(
            (builder, type, classLoader, module, domain) ->
                builder.visit(Advice.to(RefreshAdvice.class).on(named("reinitialize"))))
        .type(named(STORE))
        .transform(
            (builder, type, classLoader, module, domain) ->
                builder.visit(Advice.to(StoreAdvice.class).on(named("loadConfiguration"))))
        .type(named(CLUSTER_VIEW))
        .transform(
            (builder, type, classLoader, module, domain) ->
                builder.visit(Advice.to(ReportAdvice.class).on(named("heartbeat"))))
        .type(named(MOCK_RM))
        .transform(
            (builder, type, classLoader, module, domain) ->
                builder.visit(
                    Advice.to(AttemptStateAdvice.class)
                        .on(
                            named("waitForState")
                                .and(
                                    takesArguments(
                                        RMAppAttempt.class, RMAppAttemptState.class, int.class)))))
        .type(named(MINI_CLUSTER))
        .transform(
            (builder, type, classLoader, module, domain) ->
                builder.visit(Advice.to(MiniClusterAdvice.class).on(named("serviceInit"))))
        .installOn(instrumentation);
  }
}
