// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.cli.console.CliException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Asks many nodes at a time, so that one that does not answer does not hold up the others. */
public final class EachNode {
  private static final int THREADS = 32;

  private EachNode() {}

  /**
   * @param question thrown {@link Trouble} becomes the second half of the answer
   * @return the answers in the order of the nodes
   */
  public static <T> Map<Node, Answer<T>> ask(List<Node> nodes, Function<Node, T> question) {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(THREADS, nodes.size())),
            work -> {
              Thread thread = new Thread(work, "ask-node");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<Answer<T>>> futures = new ArrayList<>();
      for (Node node : nodes) {
        futures.add(threads.submit(() -> Answer.of(node, question)));
      }
      Map<Node, Answer<T>> answers = new LinkedHashMap<>();
      for (int i = 0; i < nodes.size(); i++) {
        answers.put(nodes.get(i), futures.get(i).get());
      }
      return answers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CliException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** What a node says, or why it says nothing; one of the two is {@code null}. */
  public static final class Answer<T> {
    private final T value;
    private final Trouble trouble;

    private Answer(T value, Trouble trouble) {
      this.value = value;
      this.trouble = trouble;
    }

    private static <T> Answer<T> of(Node node, Function<Node, T> question) {
      try {
        return new Answer<>(question.apply(node), null);
      } catch (Trouble e) {
        return new Answer<>(null, e);
      }
    }

    public T value() {
      return value;
    }

    public Trouble trouble() {
      return trouble;
    }
  }
}
