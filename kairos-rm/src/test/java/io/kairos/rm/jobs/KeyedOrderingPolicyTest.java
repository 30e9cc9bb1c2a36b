// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.LeastAttainedServiceOrderingPolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.MockSchedulableEntity;

class KeyedOrderingPolicyTest {
  private final Map<String, Integer> steps = new HashMap<>();
  private final KeyedOrderingPolicy<MockSchedulableEntity> policy =
      new LeastAttainedServiceOrderingPolicy<>();

  private record Change(int application, int kind, int step) {}

  @Example
  void anUnboundPolicyIsFirstInFirstOut() {
    policy.addSchedulableEntity(application(2));
    policy.addSchedulableEntity(application(1));
    assertThat(order()).containsExactly("1", "2");
  }

  @Example
  void onlyThoseThatAreOfferedAnythingAreAsked() {
    policy.bind(
        this,
        application -> step(application.getId()),
        () -> application -> !application.getId().equals("1"));
    policy.addSchedulableEntity(application(1));
    policy.addSchedulableEntity(application(2));
    assertThat(order()).containsExactly("2");
    assertThat(policy.getNumSchedulableEntities()).isEqualTo(2);
  }

  @Example
  void bindingOrdersWhatIsThereAlready() {
    policy.addSchedulableEntity(application(1));
    policy.addSchedulableEntity(application(2));
    steps.put("1", 3);
    policy.bind(this, application -> step(application.getId()), () -> null);
    assertThat(order()).containsExactly("2", "1");
  }

  @Example
  void bindingByTheSameAgainAsksForNoKeyAndByOthersOrdersAnew() {
    AtomicInteger asked = new AtomicInteger();
    JobKeys<MockSchedulableEntity> counting =
        application -> {
          asked.incrementAndGet();
          return step(application.getId());
        };
    policy.bind("settings", counting, () -> null);
    policy.addSchedulableEntity(application(1));
    policy.addSchedulableEntity(application(2));
    assertThat(asked).hasValue(2);
    policy.bind("settings", counting, () -> null);
    assertThat(order()).containsExactly("1", "2");
    assertThat(asked).hasValue(2);
    steps.put("1", 3);
    policy.bind("other settings", counting, () -> null);
    assertThat(order()).containsExactly("2", "1");
  }

  @Example
  void growthIsJudgedByTheKeyAsToldAndTheNewPlaceByTheKeyOfNow() {
    Map<String, Integer> told = new HashMap<>();
    policy.bind(
        this,
        new JobKeys<>() {
          @Override
          public long key(MockSchedulableEntity application) {
            return step(application.getId());
          }

          @Override
          public long keyAsTold(MockSchedulableEntity application) {
            return told.getOrDefault(application.getId(), 0);
          }
        },
        () -> null);
    MockSchedulableEntity first = application(1);
    policy.addSchedulableEntity(first);
    steps.put("2", 2);
    policy.addSchedulableEntity(application(2));
    steps.put("1", 3);
    policy.changed(first);
    assertThat(order()).containsExactly("1", "2");
    told.put("1", 1);
    policy.changed(first);
    assertThat(order()).containsExactly("2", "1");
  }

  /** As a refresh does, which makes a new policy, while the dispatcher offers. */
  @Example
  void allApplicationsAreCopiedWhileAnotherThreadSortsThem() throws Exception {
    AtomicInteger key = new AtomicInteger();
    policy.bind(this, application -> key.incrementAndGet() % 997, () -> null);
    List<MockSchedulableEntity> all = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      all.add(application(i));
    }
    policy.addAllSchedulableEntities(all);
    AtomicBoolean isCopied = new AtomicBoolean();
    AtomicInteger sorted = new AtomicInteger();
    Thread dispatcher =
        new Thread(
            () -> {
              while (!isCopied.get()) {
                all.forEach(policy::changed);
                policy.getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR);
                sorted.incrementAndGet();
              }
            });
    dispatcher.start();
    try {
      for (int copies = 0; copies < 2_000 || sorted.get() < 100; copies++) {
        assertThat(policy.getSchedulableEntities()).hasSize(all.size());
        assertThat(dispatcher.isAlive()).isTrue();
      }
    } finally {
      isCopied.set(true);
      dispatcher.join();
    }
  }

  @Example
  void anApplicationThatIsNotActiveDoesNotEnterBecauseItGrew() {
    policy.bind(this, application -> step(application.getId()), () -> null);
    MockSchedulableEntity pending = application(1);
    steps.put("1", 3);
    policy.changed(pending);
    assertThat(order()).isEmpty();
  }

  @Example
  void anApplicationThatLeftBetweenGrowingAndReorderingStaysOut() {
    policy.bind(this, application -> step(application.getId()), () -> null);
    MockSchedulableEntity leaving = application(1);
    policy.addSchedulableEntity(leaving);
    steps.put("1", 3);
    policy.changed(leaving);
    policy.removeSchedulableEntity(leaving);
    assertThat(order()).isEmpty();
    assertThat(policy.getNumSchedulableEntities()).isZero();
  }

  @Example
  void anApplicationWhoseNewPlaceIsNotKnownStaysActiveInItsOldOneUntilItIsSortedAnew() {
    FailingKeys keys = new FailingKeys();
    policy.bind(this, keys, () -> null);
    MockSchedulableEntity first = application(1);
    policy.addSchedulableEntity(first);
    policy.addSchedulableEntity(application(2));
    steps.put("1", 3);
    policy.changed(first);
    keys.fails = true;
    assertThat(order()).containsExactly("1", "2");
    assertThat(order()).containsExactly("1", "2");
    assertThat(keys.failed).as("told once").containsExactly("1");
    keys.fails = false;
    policy.changed(first);
    assertThat(order()).containsExactly("2", "1");
    assertThat(policy.removeSchedulableEntity(first)).isTrue();
  }

  @Example
  void anApplicationThatComesWithoutAKeyGoesLastUntilItIsSortedAnew() {
    FailingKeys keys = new FailingKeys();
    policy.bind(this, keys, () -> null);
    MockSchedulableEntity first = application(1);
    keys.fails = true;
    policy.addSchedulableEntity(first);
    keys.fails = false;
    steps.put("2", 1_000);
    policy.addSchedulableEntity(application(2));
    assertThat(order()).containsExactly("2", "1");
    assertThat(keys.failed).containsExactly("1");
    policy.changed(first);
    assertThat(order()).containsExactly("1", "2");
  }

  @Example
  void anApplicationThatGrewWhileItsKeyIsNotKnownKeepsItsPlace() {
    FailingKeys keys = new FailingKeys();
    policy.bind(this, keys, () -> null);
    MockSchedulableEntity first = application(1);
    policy.addSchedulableEntity(first);
    policy.addSchedulableEntity(application(2));
    keys.fails = true;
    policy.changed(first);
    assertThat(keys.failed).containsExactly("1");
    keys.fails = false;
    assertThat(order()).containsExactly("1", "2");
  }

  @Property(tries = 300)
  void theOrderIsThatOfAFullSortWhateverGrowsComesAndGoes(@ForAll("changes") List<Change> changes) {
    new KeyedOrderingPolicyTest().apply(changes);
  }

  private void apply(List<Change> changes) {
    Map<Integer, MockSchedulableEntity> active = new HashMap<>();
    policy.bind(this, application -> step(application.getId()), () -> null);
    for (Change change : changes) {
      String id = Integer.toString(change.application);
      switch (change.kind) {
        case 0 -> {
          if (!active.containsKey(change.application)) {
            active.put(change.application, application(change.application));
            policy.addSchedulableEntity(active.get(change.application));
          }
        }
        case 1 -> {
          if (active.containsKey(change.application)) {
            policy.removeSchedulableEntity(active.remove(change.application));
          }
        }
        default -> {
          // The step is another at once; the policy hears of it after that.
          steps.put(id, change.step);
          if (active.containsKey(change.application)) {
            policy.changed(active.get(change.application));
          }
        }
      }
      List<String> expected = new ArrayList<>();
      active.keySet().stream()
          .sorted(
              (a, b) ->
                  step(Integer.toString(a)) != step(Integer.toString(b))
                      ? Integer.compare(step(Integer.toString(a)), step(Integer.toString(b)))
                      : Integer.compare(a, b))
          .forEach(application -> expected.add(Integer.toString(application)));
      assertThat(order()).isEqualTo(expected);
    }
  }

  @Provide
  Arbitrary<List<Change>> changes() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 9),
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(0, 4))
        .as(Change::new)
        .list()
        .ofMaxSize(80);
  }

  private int step(String application) {
    return steps.getOrDefault(application, 0);
  }

  private List<String> order() {
    List<String> order = new ArrayList<>();
    policy
        .getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR)
        .forEachRemaining(application -> order.add(application.getId()));
    return order;
  }

  private final class FailingKeys implements JobKeys<MockSchedulableEntity> {
    private final List<String> failed = new ArrayList<>();
    private boolean fails;

    @Override
    public long key(MockSchedulableEntity application) {
      if (fails) {
        throw new NoClassDefFoundError("injected");
      }
      return step(application.getId());
    }

    @Override
    public void failed(MockSchedulableEntity application, Throwable cause) {
      failed.add(application.getId());
    }
  }

  private static MockSchedulableEntity application(int serial) {
    MockSchedulableEntity application = new MockSchedulableEntity();
    application.setId(Integer.toString(serial));
    application.setSerial(serial);
    return application;
  }
}
