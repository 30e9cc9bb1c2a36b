// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a pass offers, in which order, and when it ends. */
class DispatchPassTest {
  private final BooksOfNodes books = new BooksOfNodes(2, 2);
  private final AtomicLong nowNanos = new AtomicLong();
  private final Wishes wishes = new Wishes();
  private final DispatchPass<String> pass =
      new DispatchPass<>(books.ranking, books, wishes, NewDemand.none(), nowNanos::get);

  @BeforeEach
  void twoIdleNodesOfTwoCores() {
    books.node("h1", 2);
    books.node("h2", 2);
  }

  @Test
  void nobodyIsOfferedWhileNobodyWaits() {
    assertThat(pass.run().hasOffered()).isFalse();
    assertThat(books.offered).isEmpty();
  }

  @Test
  void aNodeThatIsDeclinedIsOfferedOnceInAPass() {
    books.ask(3, "h2");
    pass.run();
    assertThat(books.offered).containsExactly("h1", "h2", "h2", "h2");
    assertThat(books.tasks("h2")).isEqualTo(3);
  }

  @Test
  void theRestAfterAWalkCountsTheTimeOfDeclinedOffersAndNotThatOfOthers() {
    books.meanwhile = () -> nowNanos.addAndGet(10);
    books.ask(1, "h2");
    pass.run();
    assertThat(pass.restNanos()).as("four times the offer of h1").isEqualTo(4 * 10);
  }

  @Test
  void anErrorLeavesItsNodeOutOfThePassAndTheOthersAreOffered() {
    books.broken.put("h1", new IllegalStateException("broken"));
    books.ask(3, null);
    pass.run();
    assertThat(books.allocated).containsExactly("h2", "h2", "h2");
    assertThat(books.offered).containsOnlyOnce("h1");

    books.broken.clear();
    books.ask(1, null);
    pass.run();
    assertThat(books.allocated).endsWith("h1");
  }

  @Test
  void tasksThatArriveDuringAPassGetTheIdleCoresThatItHasLeftOut() {
    books.ask(2, "h2");
    books.meanwhile =
        () -> {
          if (books.allocated.size() == 1) {
            books.meanwhile = () -> {};
            books.ask(1, null);
            pass.demand();
          }
        };
    pass.run();
    assertThat(books.allocated).as("the pass ended").containsExactly("h2", "h2");
    pass.run();
    assertThat(books.allocated).as("h1 is idle").containsExactly("h2", "h2", "h1");
  }

  @Test
  void tasksThatArriveDuringAWalkOverFullNodesSpreadOverThoseThatItHasLeftOut() {
    walkOverFullNodesWhereTwoTasksArriveAtTheLast(pass::demand);
    pass.run();
    assertThat(List.of(books.tasks("h1"), books.tasks("h2"))).containsExactly(3, 3);
  }

  @Test
  void tasksThatAreNotToldOfYetSpreadOverFullNodesAsWell() {
    walkOverFullNodesWhereTwoTasksArriveAtTheLast(pass::demandComes);
    pass.demand();
    pass.demandCame();
    pass.run();
    assertThat(List.of(books.tasks("h1"), books.tasks("h2"))).containsExactly(3, 3);
  }

  /** Somebody waits for a node that is not there. Others arrive after h1 was declined. */
  private void walkOverFullNodesWhereTwoTasksArriveAtTheLast(Runnable tell) {
    books.ask(4, null);
    pass.run();
    assertThat(List.of(books.tasks("h1"), books.tasks("h2"))).containsExactly(2, 2);
    books.ask(1, "h9");
    books.offered.clear();
    books.meanwhile =
        () -> {
          if (books.offered.contains("h2")) {
            books.meanwhile = () -> {};
            books.ask(2, null);
            tell.run();
          }
        };
    pass.run();
  }

  @Test
  void aStreamOfTasksKeepsNobodyFromTheLastNode() {
    books.node("h3", 2);
    books.ask(1, "h3");
    // Others arrive with every offer, and want a node that is not there.
    books.meanwhile =
        () -> {
          books.ask(1, "h9");
          pass.demand();
        };
    for (int i = 0; i < 2; i++) {
      pass.run();
    }
    assertThat(books.allocated).containsExactly("h3");
  }

  @Test
  void nodesThatAnApplicationAsksForGoFirstAsLongAsASlotIsFree() {
    wishes.wanted.add("h2");
    books.ask(3, null);
    pass.run();
    assertThat(books.allocated).containsExactly("h2", "h2", "h1");
  }

  @Test
  void anApplicationThatLetsAnIdleCorePassIsGivenNoSuspendedPlaceInItsStead() {
    books.ask(2, null);
    books.ask(2, "h2");
    pass.run();
    assertThat(books.tasks("h2")).isEqualTo(3);

    // h1 has a core free, and an application that could have it waits for h2.
    books.end("h1");
    wishes.wanted.add("h2");
    wishes.letPass.add("h1");
    books.offered.clear();
    books.ask(1, "h2");
    pass.run();
    assertThat(books.offered).containsExactly("h1");
    wishes.letPass.clear();
    pass.run();
    assertThat(books.tasks("h2")).isEqualTo(4);
  }

  @Test
  void anOfferCountsAsMissedOncePerHeartbeat() {
    wishes.wanted.add("h9");
    books.ask(1, "h9");
    books.heartbeat("h1", null);
    pass.run();
    assertThat(wishes.forgiven).as("h2 has sent no heartbeat").isEqualTo(1);
    pass.run();
    assertThat(wishes.forgiven).as("neither has sent another one").isEqualTo(1 + 2);
  }

  /** Applications that ask for hosts. */
  private static final class Wishes implements HostWishes<String> {
    final Set<String> wanted = new HashSet<>();
    final Set<String> letPass = new HashSet<>();
    int forgiven;

    @Override
    public void look() {}

    @Override
    public boolean isEmpty() {
      return wanted.isEmpty();
    }

    @Override
    public boolean isWanted(String node) {
      return wanted.contains(node);
    }

    @Override
    public void remember() {}

    @Override
    public boolean hasLetPass(String node) {
      return letPass.contains(node);
    }

    @Override
    public void forgive() {
      forgiven++;
    }
  }
}
