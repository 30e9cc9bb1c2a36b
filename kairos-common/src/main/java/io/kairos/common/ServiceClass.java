// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a node treats a task. The ResourceManager decides it by the queue or the tag of the
 * application, and it reaches the node as an allocation tag of the container: that is in the
 * container's token, which survives a restart of either daemon.
 */
public enum ServiceClass {
  /** Least Attained Service: a task that comes to an end. */
  BATCH,

  /**
   * Not suspended while it uses less than its equal share. Beyond that it takes turns as batch
   * does, but its attained service fades while it holds no cores: it is young when it wakes up.
   */
  SESSION,

  /** Never suspended, whatever it has attained: a task that does not end. */
  SERVICE;

  /** Begins the allocation tag that carries a class. */
  public static final String TAG_PREFIX = "kairos-class=";

  private static final ServiceClass[] ALL = values();

  private final String text = name().toLowerCase(Locale.ROOT);
  private final String tag = TAG_PREFIX + text;

  /** The name in settings, tags and on pages. */
  public String text() {
    return text;
  }

  /** The allocation tag that carries this class. */
  public String tag() {
    return tag;
  }

  /**
   * The class of a name.
   *
   * @throws IllegalArgumentException that says which names there are
   */
  public static ServiceClass of(String text) {
    return Arrays.stream(values())
        .filter(each -> each.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"" + text + "\" is no class of service; use one of " + names()));
  }

  /** All names, for a message. */
  public static String names() {
    return Arrays.stream(values()).map(ServiceClass::text).collect(Collectors.joining(", "));
  }

  /**
   * The class that a container's allocation tags carry; {@link #BATCH} if they carry none, or one
   * that this version does not know.
   *
   * @param allocationTags may be {@code null}
   */
  public static ServiceClass ofTags(Collection<String> allocationTags) {
    // Asked of each container that is allocated, and most have no tag.
    if (allocationTags != null && !allocationTags.isEmpty()) {
      for (ServiceClass each : ALL) {
        if (allocationTags.contains(each.tag)) {
          return each;
        }
      }
    }
    return BATCH;
  }

  /**
   * Allocation tags that carry this class and no other; {@link #BATCH} is carried by none.
   *
   * @param allocationTags what they were, may be {@code null}
   */
  public Set<String> in(Collection<String> allocationTags) {
    Set<String> tags = new HashSet<>();
    if (allocationTags != null) {
      tags.addAll(allocationTags);
    }
    tags.removeIf(tag -> tag.startsWith(TAG_PREFIX));
    if (this != BATCH) {
      tags.add(tag());
    }
    return tags;
  }
}
