// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.config.ConfigurationOptions;
import io.kairos.cli.config.DeniedFileException;
import io.kairos.cli.config.Side;
import io.kairos.cli.config.SideChoice;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.cli.console.CliException;
import io.kairos.cli.console.Failures;
import io.kairos.cli.console.JsonOutput;
import io.kairos.cli.console.JsonText;
import io.kairos.cli.console.OutputFiles;
import io.kairos.cli.link.HadoopLayout;
import io.kairos.cli.live.RunningCluster;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos check}. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Looks for what keeps Kairos from working on this host, and on the running cluster.",
      "Run it as the user of the daemon. Exit code 1 if there is an error; warnings do not count."
    })
public final class CheckCommand implements Callable<Integer> {
  private static final String PROGRAM = "kairos-cli";
  private static final Path PROC = Path.of("/proc");

  @Spec private CommandSpec command;
  @Mixin private ConfigurationOptions configuration;

  @Option(
      names = "--side",
      paramLabel = "SIDE",
      defaultValue = "auto",
      description =
          "rm, nm, client, or auto: what the jars and the configuration say this host is."
              + " Default: ${DEFAULT-VALUE}.")
  private SideChoice side;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "Where Hadoop is installed. Default: $HADOOP_HOME.")
  private Path hadoopHome;

  @Option(
      names = "--remote",
      negatable = true,
      description =
          "Look at the running cluster too, ask each node, and fail if the cluster does not answer;"
              + " --no-remote: do not. Default: ask the ResourceManager alone, if one is"
              + " configured.")
  private Boolean remote;

  @Option(names = "--list", description = "Say which checks of a host there are, and run none.")
  private boolean list;

  @Mixin private JsonOutput json;

  @Override
  public Integer call() {
    if (list) {
      return list();
    }
    Findings findings = new Findings();
    Installation installation = installation();
    SiteConfiguration site;
    try {
      site = configuration.read(command.commandLine());
    } catch (DeniedFileException e) {
      findings.error("site-file-denied", e.getMessage(), Fix.NONE);
      return report(findings, "a file that this user may not read");
    } catch (CliException e) {
      findings.error(
          "site-file-broken", e.getMessage(), Fix.run("xmllint --noout FILE  # shows the line"));
      return report(findings, "a broken file");
    }
    Set<Side> sides = side.sides(() -> Sides.found(site, installation));
    Host host = new Host(site, installation, sides, PROC, System.getenv());
    if (!Check.ALL.leftOut().isEmpty()) {
      findings.warning(
          "check-left-out", "not every check could be loaded" + Check.ALL.leftOut(), Fix.NONE);
    }
    Check.ALL.all().forEach(check -> run(check, host, findings));
    if (remote == null ? namesResourceManager(site) : remote) {
      try {
        new LiveChecks(new RunningCluster(site), host, findings).run(remote != null);
      } catch (RuntimeException e) {
        // Hadoop's own code ends with these; what was found on this host is told all the same.
        notLookedAt(e, remote != null, findings);
      }
    }
    return report(
        findings,
        sides.stream().map(Side::title).collect(Collectors.joining(", "))
            + "; "
            + site.directory()
            + "; "
            + installation.home().map(Path::toString).orElse("no Hadoop home")
            + "; user "
            + System.getProperty("user.name"));
  }

  private static void notLookedAt(RuntimeException reason, boolean required, Findings findings) {
    String code = "cluster-not-looked-at";
    String text = reason.getMessage() == null ? reason.toString() : reason.getMessage();
    String what = "the running cluster was not looked at: " + text.replaceAll("\\s+", " ");
    if (required) {
      findings.error(code, what, Fix.NONE);
    } else {
      findings.warning(code, what, Fix.NONE);
    }
  }

  /** A check of another jar may fail; what the others find is told all the same. */
  static void run(Check check, Host host, Findings findings) {
    try {
      check.run(host, findings);
    } catch (RuntimeException | LinkageError e) {
      findings.warning(
          "check-failed",
          "the check " + check.name() + " (" + check.getClass().getName() + ") failed: " + e,
          Fix.NONE);
    }
  }

  private Integer list() {
    PrintWriter out = command.commandLine().getOut();
    if (json.isWanted()) {
      ObjectNode checks = JsonText.object();
      Check.ALL.all().forEach(check -> checks.put(check.name(), check.does()));
      JsonText.print(checks, out);
    } else {
      Check.ALL.all().forEach(check -> out.println(check.name() + ": " + check.does()));
    }
    return 0;
  }

  private Integer report(Findings findings, String what) {
    PrintWriter out = command.commandLine().getOut();
    long errors = findings.count(Severity.ERROR);
    if (json.isWanted()) {
      ObjectNode report = JsonText.object();
      report.put("checked", what);
      report.put("errors", errors);
      report.put("warnings", findings.count(Severity.WARNING));
      ArrayNode all = report.putArray("findings");
      findings.all().forEach(finding -> all.add(finding.json()));
      JsonText.print(report, out);
    } else {
      findings.all().forEach(finding -> finding.print(out));
      out.println("Checked: " + what + ".");
      long warnings = findings.count(Severity.WARNING);
      out.println(
          (errors > 0 ? "NOT in order" : warnings > 0 ? "Works, with warnings" : "In order")
              + " (errors: "
              + errors
              + ", warnings: "
              + warnings
              + ").");
    }
    return errors == 0 ? 0 : Failures.FAILED;
  }

  /** Without one of these there is nobody to ask but a default that means this host. */
  private static boolean namesResourceManager(SiteConfiguration site) {
    return site.written(YarnConfiguration.RM_WEBAPP_ADDRESS).isPresent()
        || site.written(YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS).isPresent()
        || site.written(YarnConfiguration.RM_HOSTNAME).isPresent()
        || site.written(YarnConfiguration.RM_HA_IDS).isPresent();
  }

  private Installation installation() {
    Path home = hadoopHome;
    if (home == null && System.getenv("HADOOP_HOME") != null) {
      home = Path.of(System.getenv("HADOOP_HOME"));
    } else if (home != null && HadoopLayout.find(home.toAbsolutePath().normalize()).isEmpty()) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--hadoop-home",
          home,
          "has no share/hadoop/yarn, and no YARN of Bigtop's packages beside it; use Hadoop's own.");
    }
    // What yarn hands to daemons too; a program started by java itself has none.
    return Installation.of(
        home == null ? null : home.toAbsolutePath().normalize(),
        System.getenv("CLASSPATH"),
        ownLibrary(),
        System.getenv("JAVA_HOME"));
  }

  /** Where the package keeps what only this program needs. */
  private static Path ownLibrary() {
    try {
      Path jar =
          Path.of(CheckCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return jar.getFileName().toString().startsWith(PROGRAM) ? jar.getParent() : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }
}
