// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.event.AbstractEvent;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Event;

/**
 * The dispatcher of stock YARN, with its thread and its queue. A test waits until all events have
 * been handled, and keeps what would have ended the NodeManager.
 */
final class ContainerDispatcher extends AsyncDispatcher {
  private enum Marker {
    REACHED
  }

  private static final class MarkerEvent extends AbstractEvent<Marker> {
    private final CountDownLatch reached = new CountDownLatch(1);

    MarkerEvent() {
      super(Marker.REACHED);
    }
  }

  /** Events that are over, without the markers. */
  private final AtomicInteger handled = new AtomicInteger();

  private final List<Throwable> escaped = new CopyOnWriteArrayList<>();

  ContainerDispatcher() {
    register(Marker.class, event -> ((MarkerEvent) event).reached.countDown());
    init(new Configuration(false));
    start();
  }

  /** Sends an event, and returns when it and all that came of it have been handled. */
  void send(Event<?> event) {
    getEventHandler().handle(event);
    int before;
    do {
      // What the handler of an event sends may come after the marker: then there is another round.
      before = handled.get();
      MarkerEvent marker = new MarkerEvent();
      getEventHandler().handle(marker);
      await(marker.reached);
    } while (handled.get() != before);
  }

  /** What stock YARN would have ended the NodeManager for. */
  List<Throwable> escaped() {
    return escaped;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in the base class
  protected void dispatch(Event event) {
    try {
      eventDispatchers.get(event.getType().getDeclaringClass()).handle(event);
    } catch (Throwable e) {
      escaped.add(e);
    }
    if (!(event instanceof MarkerEvent)) {
      handled.incrementAndGet();
    }
  }

  private static void await(CountDownLatch reached) {
    try {
      if (!reached.await(60, TimeUnit.SECONDS)) {
        throw new AssertionError("the dispatcher stands still");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
