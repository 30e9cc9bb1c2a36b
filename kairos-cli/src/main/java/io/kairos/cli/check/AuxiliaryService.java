// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.cli.config.Side;
import io.kairos.common.NamedChoice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Whether the NodeManager is told to run the auxiliary service, and in its own class loader. */
public final class AuxiliaryService extends NamedChoice implements Check {
  private static final String SERVICES = YarnConfiguration.NM_AUX_SERVICES;
  private static final String CLASS = SERVICES + "." + Names.SERVICE + ".class";
  private static final List<String> CLASS_PATHS =
      List.of(
          SERVICES + "." + Names.SERVICE + ".classpath",
          SERVICES + "." + Names.SERVICE + ".remote-classpath");
  private static final String SHUFFLE = "mapreduce_shuffle";

  public AuxiliaryService() {
    super("auxiliary-service", "whether the NodeManager runs the auxiliary service");
  }

  @Override
  public void run(Host host, Findings findings) {
    if (!host.is(Side.NM)) {
      return;
    }
    if (host.site()
        .daemons()
        .getBoolean(YarnConfiguration.NM_AUX_SERVICES_MANIFEST_ENABLED, false)) {
      findings.info(
          "aux-manifest",
          host.found(YarnConfiguration.NM_AUX_SERVICES_MANIFEST_ENABLED)
              + ": auxiliary services come from a manifest, which is not looked at here; it must"
              + " name "
              + Names.SERVICE
              + " with the class "
              + Names.AUXILIARY_SERVICE
              + " and without files.");
      return;
    }
    checkServices(host, findings);
    checkClass(host, findings);
    for (String property : CLASS_PATHS) {
      if (host.site().written(property).isPresent()) {
        findings.error(
            "aux-classpath-set",
            host.found(property)
                + ": the service would be loaded apart from the launcher, and the NodeManager does"
                + " not start; put the jars into "
                + host.installation().library()
                + " instead.",
            Fix.remove(host.fileOf(property), property));
      }
    }
  }

  private static void checkServices(Host host, Findings findings) {
    Configuration conf = host.site().daemons();
    List<String> services =
        Arrays.stream(conf.getTrimmedStrings(SERVICES))
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toList());
    if (!services.contains(Names.SERVICE)) {
      findings.error(
          "aux-service-missing",
          host.found(SERVICES) + ": it does not list " + Names.SERVICE + ".",
          Fix.set(
              host.fileOf(SERVICES),
              SERVICES,
              Stream.concat(services.stream(), Stream.of(Names.SERVICE))
                  .filter(
                      name -> !name.equalsIgnoreCase(Names.SERVICE) || name.equals(Names.SERVICE))
                  .distinct()
                  .collect(Collectors.joining(","))));
      return;
    }
    // By the method of the NodeManager, which cuts at commas alone and keeps blanks.
    if (!services.equals(List.copyOf(conf.getStringCollection(SERVICES)))) {
      findings.error(
          "aux-service-blanks",
          host.found(SERVICES)
              + ": YARN takes blanks and line breaks as part of a service's name, and the"
              + " NodeManager does not start with such a name; write nothing but commas between"
              + " names.",
          Fix.set(host.fileOf(SERVICES), SERVICES, String.join(",", services)));
    }
    if (!services.contains(SHUFFLE)) {
      findings.warning(
          "shuffle-missing",
          host.found(SERVICES)
              + ": without "
              + SHUFFLE
              + " no MapReduce job with reducers runs here; ignore this where there are none.",
          Fix.set(host.fileOf(SERVICES), SERVICES, SHUFFLE + "," + String.join(",", services)));
    }
  }

  private static void checkClass(Host host, Findings findings) {
    String value = host.site().written(CLASS).orElse("");
    if (!value.equals(Names.AUXILIARY_SERVICE)) {
      findings.error(
          value.isEmpty() ? "aux-class-missing" : "aux-class-misspelt",
          host.found(CLASS) + ": the NodeManager does not know what " + Names.SERVICE + " is.",
          Fix.set(host.fileOf(CLASS), CLASS, Names.AUXILIARY_SERVICE));
    }
  }
}
