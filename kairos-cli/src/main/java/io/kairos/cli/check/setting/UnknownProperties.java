// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check.setting;

import io.kairos.cli.check.Check;
import io.kairos.cli.check.Findings;
import io.kairos.cli.check.Fix;
import io.kairos.cli.check.Host;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.kmn.mapreduce.KmnProperty;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.jobs.ClassRules;
import io.kairos.rm.settings.QueueSetting;
import io.kairos.rm.settings.SchedulerSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Properties that look like Kairos's and are read by nobody. */
public final class UnknownProperties extends NamedChoice implements Check {
  private static final Pattern OURS = Pattern.compile("(?i).*(kairo|\\.kmn\\.).*");

  /** Where a service, queue or user may have our name. */
  private static final List<String> OF_OTHERS =
      List.of(
          "yarn.nodemanager.aux-services.",
          "yarn.scheduler.capacity.root.",
          "yarn.scheduler.capacity.queue-mappings",
          "yarn.scheduler.queue-placement-rules.",
          "yarn.scheduler.configuration.",
          "yarn.resourcemanager.proxyuser.",
          "hadoop.");

  /** A queue's own property of Kairos; no property of stock ends like that. */
  private static final Pattern OF_QUEUE =
      Pattern.compile("(yarn\\.scheduler\\.capacity\\.root(?:\\..+)?)(\\.kairos-[^.]*)");

  private static final Set<String> QUEUE_ENDS =
      Stream.concat(
              Stream.of(ClassRules.CLASS, ClassRules.TAGS),
              Stream.of(QueueSetting.values()).map(QueueSetting::end))
          .collect(Collectors.toUnmodifiableSet());

  private static final String NODE = NodeSettings.PREFIX;
  private static final String SCHEDULER = SchedulerSettings.PREFIX;

  /** Who reads a property, and from which files. */
  private static final Map<String, Set<String>> FILES =
      Map.of(
          NODE,
          Set.of(SiteConfiguration.YARN_SITE, SiteConfiguration.CORE_SITE),
          SCHEDULER,
          Set.of(
              SiteConfiguration.CAPACITY_SCHEDULER,
              SiteConfiguration.YARN_SITE,
              SiteConfiguration.CORE_SITE),
          KmnProperty.PREFIX,
          Set.of(
              SiteConfiguration.MAPRED_SITE,
              SiteConfiguration.YARN_SITE,
              SiteConfiguration.CORE_SITE));

  private static final Map<String, String> RIGHT_FILE =
      Map.of(
          NODE,
          SiteConfiguration.YARN_SITE,
          SCHEDULER,
          SiteConfiguration.CAPACITY_SCHEDULER,
          KmnProperty.PREFIX,
          SiteConfiguration.MAPRED_SITE);

  private final Map<String, Set<String>> known = new LinkedHashMap<>();

  public UnknownProperties() {
    super(
        "unknown-properties", "whether a property looks like one of Kairos and is read by nobody");
    known.put(NODE, properties(NodeSettings.ALL));
    known.put(SCHEDULER, properties(SchedulerSettings.all()));
    known.put(
        KmnProperty.PREFIX,
        KmnProperty.ALL.stream().map(KmnProperty::name).collect(Collectors.toSet()));
  }

  @Override
  public void run(Host host, Findings findings) {
    for (String file : SiteConfiguration.FILES) {
      for (String name : host.site().names(file)) {
        Matcher ofQueue = OF_QUEUE.matcher(name);
        if (ofQueue.matches()) {
          checkOfQueue(host, file, ofQueue, findings);
        } else if (OURS.matcher(name).matches() && OF_OTHERS.stream().noneMatch(name::startsWith)) {
          check(host, file, name, findings);
        }
      }
    }
  }

  private static void checkOfQueue(Host host, String file, Matcher name, Findings findings) {
    if (!QUEUE_ENDS.contains(name.group(2))) {
      Optional<String> meant =
          Spelling.nearest(name.group(2), QUEUE_ENDS).map(end -> name.group(1) + end);
      tellUnknown(host, file, name.group(), meant, findings);
    }
  }

  private static void tellUnknown(
      Host host, String file, String name, Optional<String> meant, Findings findings) {
    Path here = host.site().file(file);
    findings.error(
        "property-unknown",
        name
            + " ("
            + here
            + ") is read by nobody"
            + meant.map(right -> "; did you mean " + right + "?").orElse("."),
        meant
            .map(right -> Fix.instead(here, right, host.site().raw(file, name), here, name))
            .orElseGet(() -> Fix.remove(here, name)));
  }

  private void check(Host host, String file, String name, Findings findings) {
    Optional<String> prefix = known.keySet().stream().filter(name::startsWith).findFirst();
    boolean isKnown = prefix.map(known::get).filter(names -> names.contains(name)).isPresent();
    if (!isKnown) {
      tellUnknown(host, file, name, meant(prefix, name), findings);
    } else if (!FILES.get(prefix.get()).contains(file)) {
      Path here = host.site().file(file);
      Path there = host.site().file(RIGHT_FILE.get(prefix.get()));
      findings.error(
          "property-in-wrong-file",
          name + " (" + here + ") has no effect in this file.",
          Fix.instead(there, name, host.site().raw(file, name), here, name));
    }
  }

  /** By the last part of the name where the first is right, else by the whole. */
  private Optional<String> meant(Optional<String> prefix, String name) {
    if (prefix.isPresent()) {
      String start = prefix.get();
      return Spelling.nearest(
              name.substring(start.length()),
              known.get(start).stream()
                  .map(right -> right.substring(start.length()))
                  .collect(Collectors.toSet()))
          .map(start::concat);
    }
    String last = name.substring(name.lastIndexOf('.'));
    return Spelling.nearest(
        name,
        known.values().stream()
            .flatMap(Set::stream)
            .filter(right -> right.endsWith(last))
            .collect(Collectors.toSet()));
  }

  private static Set<String> properties(List<Setting<?>> settings) {
    return settings.stream().map(Setting::property).collect(Collectors.toSet());
  }
}
