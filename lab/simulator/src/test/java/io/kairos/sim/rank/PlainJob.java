// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import io.kairos.rm.rank.AskedWork;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** A job and how it asks for its tasks. */
final class PlainJob {
  private static final int MOST_SECONDS = 40;
  private static final int WIDEST = 40;

  /** How much of what is to be done a job asks for. */
  private enum Asks {
    FOR_ALL,
    /** It never says how many there are. */
    FOR_ONE_AT_A_TIME,
    IN_BATCHES,
    /** For containers, of which nobody knows how long they stay. */
    FOR_CONTAINERS
  }

  private static final int BATCH = 5;

  final String id;
  final int number;
  final String queue;
  private final Asks asks;
  private final Deque<TroubledTask> waiting = new ArrayDeque<>();
  private final int allTasks;
  private int allSeconds;
  private int unfinished;

  /** Tasks that have a node as far as the ResourceManager knows. */
  int held;

  /** When its master ends, once all its tasks are known to have ended. */
  int endsAt = Integer.MAX_VALUE;

  /** All that its tasks used, those that were lost included, seconds. */
  double used;

  /** A job of a random kind. */
  PlainJob(int number, String queue, Random random) {
    this.id = "application_1_" + String.format("%04d", number);
    this.number = number;
    this.queue = queue;
    this.asks = random.nextBoolean() ? Asks.FOR_ALL : Asks.values()[1 + random.nextInt(3)];
    boolean isWide = random.nextInt(4) == 0;
    unfinished = isWide ? 10 + random.nextInt(WIDEST) : 1 + random.nextInt(3);
    allTasks = unfinished;
    int typical = 1 + random.nextInt(MOST_SECONDS);
    for (int i = 0; i < unfinished; i++) {
      waiting.add(new TroubledTask(id + "_" + i, this, 1 + random.nextInt(typical), random));
      allSeconds += waiting.getLast().seconds;
    }
  }

  static int mostTaskSeconds() {
    return MOST_SECONDS;
  }

  AskedWork is() {
    return asks == Asks.FOR_CONTAINERS ? AskedWork.OF_SESSION : AskedWork.OF_TASKS;
  }

  /** Whether others can know that it will end. */
  boolean isOfTasks() {
    return asks != Asks.FOR_CONTAINERS;
  }

  /** How long all its tasks take one after the other, with news of each. */
  int onOneCoreSeconds(int newsSeconds) {
    return allSeconds + (allTasks + 1) * (newsSeconds + TroubledTask.longestRest());
  }

  /** Tasks that it asks for now. */
  int asked() {
    switch (asks) {
      case FOR_ONE_AT_A_TIME:
        return Math.min(1, waiting.size());
      case IN_BATCHES:
        return Math.max(0, Math.min(BATCH - held, waiting.size()));
      default:
        return waiting.size();
    }
  }

  TroubledTask next() {
    held++;
    return waiting.remove();
  }

  /** A task is known to have ended. */
  void ended() {
    held--;
    unfinished--;
  }

  /** Tasks are lost with their node. */
  void lost(List<TroubledTask> tasks) {
    for (TroubledTask task : tasks) {
      task.beginAnew();
      held--;
      waiting.add(task);
    }
  }

  boolean isDone() {
    return unfinished == 0;
  }

  @Override
  public String toString() {
    return id + " (" + asks + ", " + queue + ")";
  }
}
