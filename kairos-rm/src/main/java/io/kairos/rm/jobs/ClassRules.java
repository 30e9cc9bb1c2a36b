// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.ServiceClass;
import io.kairos.rm.settings.NearestQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Which class of service the tasks of an application get, by its queue and its tags, as the
 * operator configured it. A queue has what is set for it or for the nearest queue above it.
 * Immutable.
 */
public final class ClassRules {
  /** Finds the properties that rules are made of. */
  public static final String PATTERN =
      "^yarn\\.scheduler\\.capacity\\..+\\.(kairos-class|kairos-class-tags|disable_preemption)$";

  static final String PREFIX = "yarn.scheduler.capacity.";

  /** End of the property that names the class of a queue. */
  public static final String CLASS = ".kairos-class";

  /** End of the property that names the classes which applications of a queue may choose. */
  public static final String TAGS = ".kairos-class-tags";

  static final String NOT_PREEMPTED = ".disable_preemption";

  private static final List<String> ENDS = List.of(CLASS, TAGS, NOT_PREEMPTED);

  private final Map<String, ServiceClass> classes = new HashMap<>();
  private final Map<String, Set<ServiceClass>> tags = new HashMap<>();
  private final Map<String, Boolean> notPreempted = new HashMap<>();

  /**
   * @param properties those that match {@link #PATTERN}, others are ignored
   * @throws InvalidSettingException for a class that there is not
   */
  public ClassRules(Map<String, String> properties) {
    properties.forEach(
        (name, value) -> {
          if (name.endsWith(CLASS)) {
            classes.put(queue(name, CLASS), parse(name, value, value));
          } else if (name.endsWith(TAGS)) {
            Set<ServiceClass> allowed = EnumSet.noneOf(ServiceClass.class);
            for (String word : value.trim().split("\\s*,\\s*")) {
              if (!word.isEmpty()) {
                allowed.add(parse(name, value, word));
              }
            }
            tags.put(queue(name, TAGS), allowed);
          } else if (name.endsWith(NOT_PREEMPTED)) {
            // As YARN reads it: what is neither of the two counts as not set.
            if (value.trim().equalsIgnoreCase("true") || value.trim().equalsIgnoreCase("false")) {
              notPreempted.put(queue(name, NOT_PREEMPTED), Boolean.parseBoolean(value.trim()));
            }
          }
        });
  }

  /**
   * The rules of one queue alone, those of the queues above it included.
   *
   * @param queuePath its full path
   * @param lookup what YARN made its queues from: text of a property, {@code null} if there is none
   * @throws InvalidSettingException for a class that there is not
   */
  public static ClassRules of(String queuePath, UnaryOperator<String> lookup) {
    Map<String, String> properties = new HashMap<>();
    for (String path = queuePath; ; path = path.substring(0, path.lastIndexOf('.'))) {
      for (String end : ENDS) {
        String value = lookup.apply(PREFIX + path + end);
        if (value != null) {
          properties.put(PREFIX + path + end, value);
        }
      }
      if (path.indexOf('.') < 0) {
        return new ClassRules(properties);
      }
    }
  }

  /**
   * The class of an application's tasks. A tag that its queue does not allow counts for nothing.
   *
   * @param queuePath full path of its leaf queue
   */
  public ServiceClass of(String queuePath, Collection<String> applicationTags) {
    // Asked for each container, and most clusters set none of it.
    if (classes.isEmpty() && tags.isEmpty() && notPreempted.isEmpty()) {
      return ServiceClass.BATCH;
    }
    Set<ServiceClass> allowed = choosable(queuePath);
    return asked(applicationTags)
        .filter(allowed::contains)
        .or(() -> NearestQueue.rule(queuePath, classes::get))
        // The operator has said that nobody takes anything from tasks there.
        .or(
            () ->
                NearestQueue.rule(queuePath, notPreempted::get)
                    .filter(Boolean::booleanValue)
                    .map(yes -> ServiceClass.SERVICE))
        .orElse(ServiceClass.BATCH);
  }

  /**
   * Path of the queue whose {@code disable_preemption} makes a queue one of services; empty if its
   * class is set, or if it is none.
   *
   * @param queuePath full path of a leaf queue
   */
  Optional<String> notPreemptedBy(String queuePath) {
    if (NearestQueue.rule(queuePath, classes::get).isPresent()) {
      return Optional.empty();
    }
    return NearestQueue.rule(queuePath, path -> notPreempted.containsKey(path) ? path : null)
        .filter(notPreempted::get);
  }

  /** The classes that an application of a queue may choose by its tag. */
  public Set<ServiceClass> choosable(String queuePath) {
    return Collections.unmodifiableSet(NearestQueue.rule(queuePath, tags::get).orElse(Set.of()));
  }

  /**
   * What is to be said of a tag that counts for nothing; empty if there is none.
   *
   * @param queuePath full path of the application's leaf queue
   */
  public Optional<String> refusal(String queuePath, Collection<String> applicationTags) {
    if (applicationTags.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> tag =
        applicationTags.stream()
            .filter(each -> each.startsWith(ServiceClass.TAG_PREFIX))
            .findFirst();
    if (tag.isEmpty()) {
      return Optional.empty();
    }
    Optional<ServiceClass> asked = asked(applicationTags);
    if (asked.isEmpty()) {
      return Optional.of(
          "the tag "
              + tag.get()
              + " names no class of service; use one of "
              + ServiceClass.names());
    }
    return choosable(queuePath).contains(asked.get())
        ? Optional.empty()
        : Optional.of(
            "the tag "
                + tag.get()
                + " is not allowed in "
                + queuePath
                + "; "
                + PREFIX
                + queuePath
                + TAGS
                + " = "
                + asked.get().text()
                + " allows it");
  }

  private static Optional<ServiceClass> asked(Collection<String> applicationTags) {
    return EnumSet.allOf(ServiceClass.class).stream()
        .filter(each -> applicationTags.contains(each.tag()))
        .findFirst();
  }

  private static String queue(String property, String suffix) {
    return property.substring(PREFIX.length(), property.length() - suffix.length());
  }

  private static ServiceClass parse(String property, String value, String word) {
    try {
      return ServiceClass.of(word.trim());
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(
          property, value, "use one of " + ServiceClass.names() + ".");
    }
  }
}
