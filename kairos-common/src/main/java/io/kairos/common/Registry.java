// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The choices of one kind by their name, in the order of the {@code META-INF/services} file of that
 * kind. They are looked for once, when the first is asked for. Any thread may ask.
 *
 * <p>A class that cannot be loaded harms nobody but who asks for it: it is left out, and the
 * message about an unknown name tells why.
 *
 * @param <C> the kind
 */
public final class Registry<C extends Choice> {
  /** After so many the search ends: the JDK promises no end of its own once one has failed. */
  private static final int MOST_FAILURES = 100;

  private final Class<C> kind;
  private final String noun;
  private final Supplier<? extends Collection<? extends C>> rows;

  /** By name; {@code null} until the first is asked for. Guarded by this. */
  private Map<String, C> choices;

  /** Why classes were left out. Guarded by this. */
  private final List<String> failures = new ArrayList<>();

  private Registry(Class<C> kind, String noun, Supplier<? extends Collection<? extends C>> rows) {
    this.kind = kind;
    this.noun = noun;
    this.rows = rows;
  }

  /**
   * A registry of all choices of a kind that are on the class path of the kind itself.
   *
   * @param noun what messages call one of them
   */
  public static <C extends Choice> Registry<C> of(Class<C> kind, String noun) {
    return new Registry<>(kind, noun, List::of);
  }

  /**
   * The same where many choices are rows of a table and no classes.
   *
   * @param rows come before the choices that are classes
   */
  public static <C extends Choice> Registry<C> of(
      Class<C> kind, String noun, Supplier<? extends Collection<? extends C>> rows) {
    return new Registry<>(kind, noun, rows);
  }

  /** Every name. */
  public Set<String> names() {
    return choices().keySet();
  }

  /** Every choice. */
  public Collection<C> all() {
    return choices().values();
  }

  /** Whether there is one of that name. */
  public boolean has(String name) {
    return choices().containsKey(name);
  }

  /**
   * The choice of that name.
   *
   * @throws IllegalArgumentException saying which there are, if there is none of that name
   */
  public C get(String name) {
    C choice = choices().get(name);
    if (choice == null) {
      throw new IllegalArgumentException(
          "no " + noun + " " + name + "; there are " + String.join(", ", names()) + leftOut());
    }
    return choice;
  }

  /** Every choice with what it does. */
  public String inWords() {
    return all().stream()
        .map(choice -> choice.name() + ": " + choice.does())
        .collect(Collectors.joining("; "));
  }

  /** Which classes were left out and why, in brackets; empty if there are none. */
  public synchronized String leftOut() {
    choices();
    return failures.isEmpty() ? "" : " (" + String.join("; ", failures) + ")";
  }

  private synchronized Map<String, C> choices() {
    if (choices == null) {
      choices = Collections.unmodifiableMap(load());
    }
    return choices;
  }

  private Map<String, C> load() {
    Map<String, C> found = new LinkedHashMap<>();
    rows.get().forEach(row -> add(row, found));
    // A NodeManager may give its services a class loader that the calling thread knows nothing of.
    Iterator<C> classes = ServiceLoader.load(kind, kind.getClassLoader()).iterator();
    while (failures.size() < MOST_FAILURES) {
      try {
        if (!classes.hasNext()) {
          break;
        }
        add(classes.next(), found);
      } catch (ServiceConfigurationError | LinkageError e) {
        failures.add(String.valueOf(e.getMessage()));
      }
    }
    return found;
  }

  private void add(C choice, Map<String, C> found) {
    String itsClass = choice.getClass().getName();
    try {
      if (choice.name().isBlank() || choice.does().isBlank()) {
        failures.add(itsClass + " does not say its name and what it does");
        return;
      }
      C other = found.putIfAbsent(choice.name(), choice);
      if (other != null) {
        failures.add(
            itsClass + " has the name of " + other.getClass().getName() + " and is left out");
      }
    } catch (RuntimeException e) {
      failures.add(itsClass + " cannot say its name and what it does: " + e);
    }
  }
}
