// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A lock whose holder is told news by threads that must wait for nobody, such as Hadoop's
 * dispatchers. News that comes while another thread holds the lock is kept, and whoever takes the
 * lock next works it off first. So a thread finds done what it told before, and in its order. An
 * error in kept news is told to nobody who happens to work it off.
 */
final class NewsLock {
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> news = new ConcurrentLinkedQueue<>();
  private final Consumer<Throwable> failed;

  /**
   * @param failed is told of every error in news that was kept, under the lock
   */
  NewsLock(Consumer<Throwable> failed) {
    this.failed = failed;
  }

  /**
   * Works an item of news off, now or before anything else that is done under the lock. Never waits
   * for the lock.
   *
   * @param item by whichever thread; takes no other lock, as its thread may hold some
   */
  void tell(Runnable item) {
    if (!lock.tryLock()) {
      news.add(item);
      return;
    }
    try {
      workOff();
      item.run();
    } finally {
      lock.unlock();
    }
  }

  /** Answers under the lock, by all news so far; waits for the lock. */
  <T> T ask(Supplier<T> question) {
    lock.lock();
    try {
      workOff();
      return question.get();
    } finally {
      lock.unlock();
    }
  }

  /** As {@link #ask}, without an object for the answer. */
  long askLong(LongSupplier question) {
    lock.lock();
    try {
      workOff();
      return question.getAsLong();
    } finally {
      lock.unlock();
    }
  }

  /** Does something that takes its time under the lock, by all news so far; waits for the lock. */
  void pass(Runnable work) {
    lock.lock();
    try {
      workOff();
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private void workOff() {
    for (Runnable item = news.poll(); item != null; item = news.poll()) {
      try {
        item.run();
      } catch (RuntimeException | Error e) {
        // Whoever told it is gone, and the items after it are not to blame.
        failed.accept(e);
      }
    }
  }
}
