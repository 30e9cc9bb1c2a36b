// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is offered again to whom nobody could serve, and who waits for that. */
class UnservedDemandTest {
  private static final long OFFER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int NODES = 100;

  private final LimitedBooks books = new LimitedBooks(10);
  private final AtomicLong nowNanos = new AtomicLong();
  private final DispatchPass<String> pass = books.pass(nowNanos::get);

  @BeforeEach
  void aHundredIdleNodesAndSomebodyWhoWantsNoneOfThem() {
    books.meanwhile = () -> nowNanos.addAndGet(OFFER_NANOS);
    for (int i = 0; i < NODES; i++) {
      books.join(name(i), 2);
    }
    ask("strict", "missing");
    pass.answer();
    assertThat(books.offers).as("everybody was asked once").isEqualTo(NODES);
    assertThat(pass.restNanos()).isEqualTo(4 * NODES * OFFER_NANOS);
    books.offers = 0;
  }

  @Test
  void newDemandIsOfferedAtOnceAlthoughAWalkHasDeclinedForLong() {
    for (int i = 0; i < 10; i++) {
      ask("new", null);
    }
    pass.answer();
    assertThat(books.running("new")).isEqualTo(10);
    assertThat(books.offers).as("nobody else is asked once they are served").isEqualTo(10);
  }

  @Test
  void newDemandGoesToTheNodesThatAWalkWouldTakeFirst() {
    books.leave(name(0));
    books.join(name(0), 2);
    ask("new", null);
    ask("new", null);
    pass.answer();
    assertThat(books.tasks(name(0))).isEqualTo(1);
    assertThat(books.tasks(name(1))).as("declined before, and idle").isEqualTo(1);
  }

  @Test
  void newDemandThatNobodyCanServeIsOfferedEveryNodeOnce() {
    ask("new", "missing, too");
    pass.answer();
    pass.answer();
    assertThat(books.offers).isEqualTo(NODES);
  }

  @Test
  void demandThatHasNotChangedCostsAFifthOfACoreAtMost() {
    long startNanos = nowNanos.get();
    for (int i = 0; i < 2_000; i++) {
      // Whatever calls: a heartbeat, the end of something elsewhere.
      books.heartbeat(name(i % NODES));
      pass.answer();
      nowNanos.addAndGet(OFFER_NANOS);
    }
    long spentNanos = books.offers * OFFER_NANOS;
    assertThat(spentNanos).isPositive();
    assertThat(spentNanos)
        .isLessThanOrEqualTo((nowNanos.get() - startNanos) / 5 + NODES * OFFER_NANOS);
  }

  @Test
  void freedRoomIsOfferedAtOnceAndNothingElseIs() {
    ask("new", name(7));
    ask("new", name(7));
    ask("new", name(7));
    pass.answer();
    assertThat(books.running("new")).as("as many as fit").isEqualTo(2);
    books.offers = 0;
    books.end(name(7));
    pass.answer();
    assertThat(books.running("new")).isEqualTo(2);
    assertThat(books.offers).isEqualTo(1);
  }

  @Test
  void roomUnderALimitGoesToTheFirstNodeAtOnce() {
    for (int i = 0; i < 12; i++) {
      ask("limited", null);
    }
    pass.answer();
    assertThat(books.running("limited")).isEqualTo(10);
    books.offers = 0;
    // It ends with its node: no node has room that it had not before.
    books.leave(name(0));
    pass.freed();
    pass.answer();
    assertThat(books.running("limited")).isEqualTo(10);
    assertThat(books.offers).as("taken, and declined").isEqualTo(2);
  }

  @Test
  void aRefreshIsFollowedByAWalkAtOnce() {
    pass.refreshed();
    pass.answer();
    assertThat(books.offers).isEqualTo(NODES);
  }

  @Test
  void aReservationIsTriedAgainWhenItsNodeChangesOrByTheNextWalk() {
    books.reserve(name(3));
    ask("new", null);
    pass.answer();
    assertThat(books.tries).as("tried when it was made").isEqualTo(1);
    for (int i = 0; i < 9; i++) {
      books.heartbeat(name(3));
      ask("new", null);
      pass.answer();
    }
    assertThat(books.tries).isEqualTo(1);
    books.changed(name(3));
    pass.answer();
    assertThat(books.tries).isEqualTo(2);
    nowNanos.addAndGet(pass.restNanos());
    pass.answer();
    assertThat(books.tries).isEqualTo(3);
  }

  @Test
  void aNodeThatWasLateIsOfferedOnceItIsHeardOfAgain() {
    books.late(name(5), true);
    ask("new", name(5));
    pass.answer();
    assertThat(books.running("new")).isZero();
    books.late(name(5), false);
    books.heartbeat(name(5));
    pass.answer();
    assertThat(books.running("new")).isEqualTo(1);
  }

  private void ask(String user, String onlyOn) {
    books.ask(user, onlyOn);
    pass.demand();
  }

  private static String name(int i) {
    return String.format("h%02d", i);
  }
}
