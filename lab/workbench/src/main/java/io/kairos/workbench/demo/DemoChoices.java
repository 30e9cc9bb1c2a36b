// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.TieBreaker;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what the demo's user chooses by name from the registries. */
final class DemoChoices {
  private DemoChoices() {}

  /** Reads the name of a node policy. */
  static final class Policy extends ByName<NodePolicyChoice> {
    Policy() {
      super(NodePolicyChoice.names(), NodePolicyChoice::of);
    }
  }

  /** Reads the name of a job order. */
  static final class Order extends ByName<JobOrder> {
    Order() {
      super(JobOrder.ALL.names(), JobOrder.ALL::get);
    }
  }

  /** Reads the name of a tie-breaker. */
  static final class Ties extends ByName<TieBreaker> {
    Ties() {
      super(TieBreaker.ALL.names(), TieBreaker.ALL::get);
    }
  }

  /** Reads the name of a system. */
  static final class System extends ByName<KairosSystem> {
    System() {
      super(names(), name -> KairosSystem.NAMED.get(List.copyOf(names()).indexOf(name)));
    }

    private static Set<String> names() {
      return KairosSystem.NAMED.stream()
          .map(KairosSystem::name)
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  private abstract static class ByName<C> implements ITypeConverter<C> {
    private final Set<String> names;
    private final Function<String, C> find;

    ByName(Set<String> names, Function<String, C> find) {
      this.names = names;
      this.find = find;
    }

    @Override
    public final C convert(String name) {
      if (!names.contains(name)) {
        throw new TypeConversionException(
            "\"" + name + "\" is unknown; use one of " + String.join(", ", names));
      }
      return find.apply(name);
    }
  }
}
