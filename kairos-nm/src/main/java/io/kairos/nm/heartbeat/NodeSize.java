// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How large this node is: as large as it registered, or as an administrator made it.
 *
 * <p>A ResourceManager that drains a node (graceful decommission) tells it a size too, namely what
 * is allocated there: more than the node has where more is admitted than can run, and then less
 * with every container that ends. A heartbeat's answer does not say which of the two a size is, so
 * the ResourceManager is asked before a new one counts. As long as it does not answer, the node
 * stays as it is. Owned by the heartbeat's thread.
 */
final class NodeSize {
  /** Vcores and memory of a node's containers. */
  static final class Size {
    final int vcores;
    final long memoryMb;

    Size(int vcores, long memoryMb) {
      this.vcores = vcores;
      this.memoryMb = memoryMb;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Size
          && ((Size) other).vcores == vcores
          && ((Size) other).memoryMb == memoryMb;
    }

    @Override
    public int hashCode() {
      return Objects.hash(vcores, memoryMb);
    }

    @Override
    public String toString() {
      return vcores + " vcores and " + memoryMb + " MB";
    }
  }

  /** A draining node is told another size with every container that ends. */
  static final long ASK_AGAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final Logger LOG = LoggerFactory.getLogger(NodeSize.class);

  private final Supplier<CompletableFuture<Boolean>> isDraining;
  private Size size;

  /**
   * What draining told last, or {@code null}. A failover may end the draining and leave it: a stock
   * NodeManager registers with what it was told last.
   */
  private Size drained;

  private Size askedAbout;

  /** {@code null} while there is no question. */
  private CompletableFuture<Boolean> answer;

  private boolean hasToWait;
  private long askAgainAtNanos;
  private Size unanswered;

  /**
   * @param registered the size that this daemon starts with
   * @param isDraining asks the ResourceManager whether it drains this node; returns at once
   */
  NodeSize(Size registered, Supplier<CompletableFuture<Boolean>> isDraining) {
    this.size = registered;
    this.isDraining = isDraining;
  }

  /**
   * The size of the node, in a heartbeat in which the NodeManager has this one.
   *
   * @param told what the NodeManager registered or was told last
   */
  Size in(Size told, long nowNanos) {
    if (told.equals(size)) {
      drained = null;
    }
    boolean isNew = !told.equals(size) && !told.equals(drained);
    if (answer != null && answer.isDone()) {
      // An answer about a size that is no longer told says nothing about this one.
      if (isNew && told.equals(askedAbout)) {
        judge(told);
      }
      answer = null;
    } else if (isNew && answer == null && !(hasToWait && nowNanos - askAgainAtNanos < 0)) {
      askedAbout = told;
      // Also where the answer comes too late to count: each is of all draining nodes.
      hasToWait = true;
      askAgainAtNanos = nowNanos + ASK_AGAIN_NANOS;
      answer = isDraining.get();
    }
    return size;
  }

  private void judge(Size told) {
    try {
      if (answer.join()) {
        if (drained == null) {
          LOG.info("The ResourceManager drains this node; the node keeps {} for its tasks", size);
        }
        drained = told;
      } else {
        hasToWait = false;
        drained = null;
        size = told;
        LOG.info("An administrator changed the size of this node to {}", size);
      }
    } catch (CompletionException e) {
      if (!told.equals(unanswered)) {
        unanswered = told;
        LOG.warn(
            "The ResourceManager told this node the size {}, and does not answer whether it drains"
                + " the node. The node keeps {} and asks again every {} s. This host must reach"
                + " yarn.resourcemanager.address",
            told,
            size,
            TimeUnit.NANOSECONDS.toSeconds(ASK_AGAIN_NANOS),
            e.getCause());
      }
    }
  }
}
