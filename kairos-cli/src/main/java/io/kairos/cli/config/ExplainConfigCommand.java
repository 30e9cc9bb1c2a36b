// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.Failures;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.JsonText;
import io.kairos.common.InvalidSettingException;
import io.kairos.kmn.mapreduce.KmnProperty;
import io.kairos.nm.check.NodeDryRun;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos explain-config}. */
@Command(
    name = "explain-config",
    mixinStandardHelpOptions = true,
    description = {
      "Every setting of Kairos on this host: the value that holds, where it comes from, what it may"
          + " be and what it does; then what all of them do together.",
      "Exit code 1 if a daemon would refuse one of them, several together, or the queues."
    })
public final class ExplainConfigCommand implements Callable<Integer> {
  @Spec private CommandSpec command;
  @Mixin private ConfigurationOptions configuration;

  @Option(
      names = "--side",
      paramLabel = "SIDE",
      defaultValue = "auto",
      description = "rm, nm, client, or auto for all. Default: ${DEFAULT-VALUE}.")
  private SideChoice side;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() {
    SiteConfiguration site = configuration.read(command.commandLine());
    Set<Side> sides = side.sides(() -> EnumSet.allOf(Side.class));
    Map<Side, List<Explained>> settings = new EnumMap<>(Side.class);
    sides.forEach(one -> settings.put(one, explain(one, site)));
    PrintWriter out = command.commandLine().getOut();
    if (json.isWanted()) {
      ObjectNode all = JsonText.object();
      settings.forEach(
          (one, list) -> all.set(one.name().toLowerCase(Locale.ROOT), json(one, list, site)));
      JsonText.print(all, out);
    } else {
      settings.forEach((one, list) -> print(one, list, site, out));
    }
    boolean isAnyRefused =
        settings.values().stream().flatMap(List::stream).anyMatch(ExplainConfigCommand::isRefused);
    return isAnyRefused || sides.stream().anyMatch(one -> isRefused(one, site))
        ? Failures.FAILED
        : 0;
  }

  /** Whether a daemon would refuse what no setting alone is refused for. */
  private static boolean isRefused(Side side, SiteConfiguration site) {
    return side != Side.CLIENT
        && (refusedNumber(site).isPresent()
            || RefusedTogether.settings(side, site.daemons()).isPresent()
            || (side == Side.RM
                && !site.storesQueues()
                && RefusedTogether.areQueues(site.daemons())));
  }

  private static List<Explained> explain(Side side, SiteConfiguration site) {
    switch (side) {
      case NM:
        return NodeSettings.ALL.stream()
            .map(setting -> Explained.of(setting, site))
            .collect(Collectors.toList());
      case RM:
        return Stream.concat(
                SchedulerSettings.all().stream().map(setting -> Explained.of(setting, site)),
                QueueClasses.properties(site).map(name -> Explained.ofQueue(name, site)))
            .collect(Collectors.toList());
      default:
        return KmnProperty.ALL.stream()
            .map(property -> Explained.of(property, site))
            .collect(Collectors.toList());
    }
  }

  private static void print(
      Side side, List<Explained> settings, SiteConfiguration site, PrintWriter out) {
    out.println("== " + side.title() + " ==");
    for (Explained setting : settings) {
      out.println(setting.property() + " = " + setting.value() + "  (" + setting.origin() + ")");
      out.println("    values: " + setting.range());
      out.println("    " + setting.meaning());
      if (isRefused(setting)) {
        out.println("    REFUSED: " + setting.refusal());
      }
    }
    List<String> words = words(side, settings, site);
    if (!words.isEmpty()) {
      out.println("Together:");
      words.forEach(sentence -> out.println("- " + sentence));
    }
    out.println();
  }

  private static ObjectNode json(Side side, List<Explained> settings, SiteConfiguration site) {
    ObjectNode json = JsonText.object();
    ArrayNode all = json.putArray("settings");
    settings.forEach(setting -> all.add(setting.json()));
    ArrayNode words = json.putArray("together");
    words(side, settings, site).forEach(words::add);
    return json;
  }

  private static List<String> words(Side side, List<Explained> settings, SiteConfiguration site) {
    if (settings.stream().anyMatch(ExplainConfigCommand::isRefused)) {
      return List.of("the daemon does not start with what is refused above");
    }
    if (side == Side.CLIENT) {
      return List.of();
    }
    Optional<String> number = refusedNumber(site);
    if (number.isPresent()) {
      return List.of("a NodeManager does not start with " + number.get());
    }
    Optional<String> together = RefusedTogether.settings(side, site.daemons());
    if (together.isPresent()) {
      return List.of("a " + side.title() + " does not start with " + together.get());
    }
    InWords words = new InWords(site.daemons());
    if (side == Side.NM) {
      return words.node();
    }
    return words.scheduler();
  }

  /** Of stock YARN's own settings, which are not listed. */
  private static Optional<String> refusedNumber(SiteConfiguration site) {
    try {
      NodeDryRun.checkStockNumbers(site.daemons());
      return Optional.empty();
    } catch (InvalidSettingException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static boolean isRefused(Explained setting) {
    return setting.refusal() != null;
  }
}
