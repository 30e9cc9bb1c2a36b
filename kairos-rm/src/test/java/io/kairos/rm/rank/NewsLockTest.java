// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.rm.HeldCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** News of which an item ends in an error. */
class NewsLockTest {
  private final List<String> done = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final NewsLock lock = new NewsLock(failures::add);
  private final HeldCall holder = new HeldCall();

  @AfterEach
  void stop() {
    holder.close();
  }

  @Test
  void anErrorInKeptNewsHurtsNeitherTheNewsAfterItNorTheNextTeller() throws Exception {
    holder.begin(1, () -> lock.pass(holder::middle));
    lock.tell(() -> done.add("first"));
    lock.tell(
        () -> {
          throw new IllegalStateException("second");
        });
    lock.tell(
        () -> {
          throw new NoClassDefFoundError("third");
        });
    lock.tell(() -> done.add("fourth"));
    holder.end();

    lock.tell(() -> done.add("own"));
    assertThat(done).containsExactly("first", "fourth", "own");
    assertThat(failures).extracting(Throwable::getMessage).containsExactly("second", "third");
  }

  @Test
  void anErrorInAnItemThatIsWorkedOffAtOnceGoesToItsTeller() {
    assertThatThrownBy(
            () ->
                lock.tell(
                    () -> {
                      throw new IllegalStateException("own");
                    }))
        .hasMessage("own");
    assertThat(failures).isEmpty();
    assertThat(lock.askLong(() -> 7)).as("the lock is free again").isEqualTo(7);
  }
}
