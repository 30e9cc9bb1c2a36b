// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * That nobody waits whom a node could serve, whatever happens in whatever order: as if everything
 * were offered to everybody after every event.
 */
class UnservedDemandPropertiesTest {
  private static final long OFFER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final List<String> USERS = List.of("ann", "bob", "cid");
  private static final int MOST_NODES = 6;

  @Property(tries = 1_000)
  void nothingThatANodeCouldServeWaits(
      @ForAll @Size(min = 1, max = 200) List<@IntRange(min = 0, max = 9_999) Integer> events) {
    LimitedBooks books = new LimitedBooks(4);
    AtomicLong nowNanos = new AtomicLong();
    books.meanwhile = () -> nowNanos.addAndGet(OFFER_NANOS);
    DispatchPass<String> pass = books.pass(nowNanos::get);
    for (int event : events) {
      happen(event, books, pass, nowNanos);
      pass.answer();
      // A limit was freed, nobody knows for whom: the first node was offered, and is not his.
      assertThat(books.servable())
          .as("at once after %d of %s", event, events)
          .allMatch(task -> task.onlyOn != null && task.wasLimited);
      if (event % 3 == 0) {
        nowNanos.addAndGet(pass.restNanos());
        pass.answer();
        assertThat(books.servable()).as("after the rest, %d of %s", event, events).isEmpty();
      }
    }
  }

  private static void happen(
      int event, LimitedBooks books, DispatchPass<String> pass, AtomicLong nowNanos) {
    int what = event % 10;
    int which = event / 10;
    String id = "h" + which % MOST_NODES;
    switch (what) {
      case 0:
      case 1:
        books.ask(USERS.get(which % USERS.size()), null);
        pass.demand();
        break;
      case 2:
      case 3:
        // Some of the nodes do not exist.
        books.ask(USERS.get(which % USERS.size()), "h" + which % (MOST_NODES + 2));
        pass.demand();
        break;
      case 4:
      case 5:
      case 6:
        if (books.ids().contains(id) && books.tasks(id) > 0) {
          books.end(id);
          pass.freed();
        }
        break;
      case 7:
        if (books.ids().contains(id)) {
          books.heartbeat(id);
        }
        break;
      case 8:
        if (books.ids().contains(id)) {
          books.leave(id);
        } else {
          books.join(id, 1 + which % 3);
        }
        pass.freed();
        break;
      default:
        nowNanos.addAndGet(OFFER_NANOS * (which % 20));
    }
  }
}
