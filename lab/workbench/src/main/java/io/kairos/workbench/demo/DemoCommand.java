// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import io.kairos.cli.console.OutputFiles;
import io.kairos.common.Setting;
import io.kairos.nm.cgroup.CoreControlChoice;
import io.kairos.nm.settings.NodePolicyChoice;
import io.kairos.rm.placement.JobOrder;
import io.kairos.rm.placement.TieBreaker;
import io.kairos.sim.workload.Workload;
import io.kairos.workbench.demo.job.DemoCluster;
import io.kairos.workbench.demo.job.JobKind;
import io.kairos.workbench.demo.job.ShellJobKind;
import io.kairos.workbench.demo.setting.CoreControlPlan;
import io.kairos.workbench.demo.setting.StarvationThreshold;
import io.kairos.workbench.demo.stream.DemoStream;
import io.kairos.workbench.demo.stream.StreamAsked;
import io.kairos.workbench.demo.stream.StreamFile;
import io.kairos.workbench.run.ClientLog;
import io.kairos.workbench.run.Console;
import io.kairos.workbench.run.JsonFile;
import io.kairos.workbench.run.PictureFile;
import io.kairos.workbench.run.Repeat;
import io.kairos.workbench.run.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.io.function.IOFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kairos demo}. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:the figures are in the table and in the JSON",
      "1:a daemon or a job failed",
      "2:an option was refused",
      "3:no verdict: the stock scheduler's load was more than 5 %% off what was asked for"
    },
    resourceBundle = "io.kairos.workbench.demo.DemoHelp",
    description = {
      "Plays a heavy-tailed stream of jobs on a cluster of real YARN daemons on this machine,"
          + " first under the stock CapacityScheduler, then under Kairos, and compares how long"
          + " the jobs took.",
      "Takes about five minutes on two cores, with table1 eight, and four or six more for every"
          + " further round (--repeat). Ctrl-C ends it and leaves nothing but its folder."
    })
public final class DemoCommand implements Callable<Integer> {
  private static final double USUAL_LOAD = 0.95;
  private static final double HIGHEST_LOAD = 2;
  private static final double LONGEST_SECONDS = 86_400;

  /** Exit code of a demo whose stock scheduler had another load than was asked for. */
  private static final int NO_VERDICT = 3;

  @Spec private CommandSpec command;

  @Option(
      names = "--jobs",
      paramLabel = "N|KIND",
      converter = JobsAsked.Converter.class,
      description =
          "Jobs in the stream, their kind, or both (mapreduce:24). shell: their tasks are loops of"
              + " the shell. mapreduce: real MapReduce jobs with MapReduce's default settings, in"
              + " the mix table1-phases. Default: shell, 30 for every core of the cluster; fewer"
              + " where jobs have many tasks.")
  private JobsAsked jobs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the stream. Default: a typical one, the median of 21 in a model run.")
  private Long seed;

  @Option(
      names = "--load",
      paramLabel = "L",
      description =
          "Share of the cluster's time that the jobs ask for. Default: " + USUAL_LOAD + ".")
  private Double load;

  @Option(
      names = "--workload",
      paramLabel = "W",
      converter = WorkloadConverter.class,
      description = "The mix of jobs. " + "${bundle:workloads}" + ". Default: default.")
  private Workload workload;

  @Option(
      names = "--stream",
      paramLabel = "FILE",
      description =
          "Play the jobs of an earlier demo, to the same CPU time and arrivals, out of its JSON."
              + " Instead of --jobs, --seed, --load, --workload and --work-share.")
  private Path stream;

  @Option(
      names = "--last-arrival",
      paramLabel = "SECONDS",
      description =
          "When the last job of the stream comes, as an earlier demo found it on this machine"
              + " (stream.lastArrivalSeconds in its JSON). Default: parts of the stream and the"
              + " stream are played under the stock scheduler until its load is the one asked"
              + " for.")
  private Double lastArrival;

  @Option(
      names = "--work-share",
      paramLabel = "W",
      description =
          "Share of a core's time that a task works, above 0 and up to 1; it rests between. Below 1"
              + " the rest is left to the daemons, which run on the same cores. Default: 1, or less"
              + " where the mix needs more tasks at a time than the machine has cores.")
  private Double workShare;

  @Mixin private Repeat repeat;

  @Option(
      names = "--against",
      paramLabel = "B",
      defaultValue = "capacity",
      description =
          "Stock scheduler to compare with. capacity: CapacityScheduler, first in, first out;"
              + " fair: its fair ordering policy; shipped: as Hadoop ships it, where memory alone"
              + " bounds how many tasks a node runs (wants --stream). Default: ${DEFAULT-VALUE}.")
  private Baseline against;

  @Option(
      names = "--policy",
      paramLabel = "P",
      converter = DemoChoices.Policy.class,
      split = ",",
      defaultValue = "las",
      description =
          "What a node does with more tasks than it can run. "
              + "${bundle:policies}"
              + " Several, with commas between them, play the same stream each."
              + " With --job-order or --hold alone: ${DEFAULT-VALUE}.")
  private List<NodePolicyChoice> policies;

  @Option(
      names = "--starvation-threshold",
      paramLabel = "T",
      split = ",",
      defaultValue = "scaled",
      converter = StarvationThreshold.Converter.class,
      description =
          "Where tasks wait before their launch: how long one waits at a node until it goes first,"
              + " such as 10s or 2m (a number alone is seconds), or none for no limit. scaled: so long"
              + " as a node needs to start a full queue of the stream's average tasks. Several play the same stream each."
              + " Default: ${DEFAULT-VALUE}.")
  private List<StarvationThreshold> thresholds;

  @Option(
      names = "--job-order",
      paramLabel = "O",
      converter = DemoChoices.Order.class,
      split = ",",
      defaultValue = "fifo",
      description =
          "Which of the waiting jobs is asked first under Kairos. "
              + "${bundle:jobOrders}"
              + ". Several play the same stream each."
              + " With --policy or --hold alone: ${DEFAULT-VALUE}.")
  private List<JobOrder> jobOrders;

  @Option(
      names = "--system",
      paramLabel = "S",
      converter = DemoChoices.System.class,
      split = ",",
      description =
          "Ways to set up Kairos that have a name, instead of --policy, --job-order and --hold. "
              + "${bundle:systems}"
              + ". Several play the same stream each. Default: kairos, unless one of those three is"
              + " there.")
  private List<KairosSystem> systems;

  @Option(
      names = "--tie-breaker",
      paramLabel = "T",
      converter = DemoChoices.Ties.class,
      defaultValue = "var",
      description =
          "Which of the nodes with equally many tasks gets the next. "
              + "${bundle:tieBreakers}"
              + ". Default: ${DEFAULT-VALUE}.")
  private TieBreaker tieBreaker;

  @Option(
      names = "--hold",
      description =
          "Under Kairos a reduce gets no container while its job asks for maps or runs some.")
  private boolean holdsReduces;

  @Option(
      names = "--core-control",
      paramLabel = "C",
      split = ",",
      defaultValue = "auto",
      description =
          "How suspended tasks are kept from the CPU: auto, cgroup-v1-quota, cgroup-v1-idle,"
              + " cgroup-v2-quota, cgroup-v2-idle, signal. Several play the same stream each."
              + " Default: ${DEFAULT-VALUE}: idle if there is a cgroup, else signals.")
  private List<CoreControlChoice> coreControls;

  @Mixin private JsonFile json;

  @Mixin private PictureFile png;

  @Mixin private WorkFolder workFolder;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DemoStream frozen = stream == null ? null : frozen();
    JobsAsked asked = jobs == null ? JobsAsked.USUAL : jobs;
    Workload mix =
        frozen != null
            ? frozen.spec().workload()
            : workload == null ? asked.kind().usualWorkload() : workload;
    JobKind kind = frozen != null ? frozen.kind() : asked.kind();
    DemoCluster cluster = cluster(kind, mix);
    DemoOptions options = check(asked, cluster, mix, frozen);
    Console console = Console.system(command.commandLine().getOut());
    ClientLog.in(options.files().workFolder());
    SchedulersAsked schedulers = options.schedulers();
    boolean suspends =
        schedulers.variants().stream().anyMatch(variant -> variant.system().suspends());
    Map<CoreControlChoice, CoreControlPlan> plans = new EnumMap<>(CoreControlChoice.class);
    if (suspends) {
      coreControls.forEach(choice -> plans.put(choice, CoreControlPlan.find(choice)));
    }

    introduce(console, options, cluster, plans.values());
    boolean[] verdict = new boolean[1];
    new Demo(options, cluster, console)
        .run(
            schedulers.against().setup(),
            stream ->
                schedulers.variants().stream()
                    .map(
                        each ->
                            KairosSetup.of(
                                each, schedulers, cluster, plans.get(each.coreControl()), stream))
                    .toList(),
            result -> {
              report(console, result);
              verdict[0] = result.hasVerdict();
            });
    return verdict[0] ? 0 : NO_VERDICT;
  }

  private DemoCluster cluster(JobKind kind, Workload mix) {
    DemoCluster cluster = kind.on(DemoCluster.forThisMachine(mix));
    if (stream != null) {
      OptionalDouble played = ofStream(StreamFile::workShare);
      return played.isPresent() ? cluster.withWorkShare(played.getAsDouble()) : cluster;
    }
    if (workShare == null) {
      return cluster;
    }
    if (!DemoCluster.isWorkShare(workShare)) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--work-share",
          workShare,
          "use a number above 0 and up to 1, for example 0.8 for tasks that rest a fifth of their time.");
    }
    return cluster.withWorkShare(workShare);
  }

  /** After every round: what a long demo found out is not lost with its last run. */
  private static void report(Console console, DemoResult result) throws IOException {
    DemoOptions options = result.options();
    ResultJson.write(result, Instant.now(), options.files().json());
    int rounds = options.schedulers().rounds();
    if (result.rounds() < rounds) {
      console.line(String.format("round %d of %d is complete", result.rounds(), rounds));
      return;
    }
    console.line(ResultTable.render(result));
    console.line("figures   " + options.files().json());
    console.line(
        "picture   "
            + PictureFile.draw(options.files().png(), file -> CdfChart.write(result, file)));
  }

  private DemoOptions check(JobsAsked asked, DemoCluster cluster, Workload mix, DemoStream frozen)
      throws IOException {
    List<KairosSystem> kairos = systems();
    if (frozen != null && frozen.spec().cores() != cluster.slots()) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--stream",
          stream,
          "it was made for "
              + frozen.spec().cores()
              + " cores, and this cluster has "
              + cluster.slots()
              + "; make one here.");
    }
    boolean isStreamOfShells = frozen != null && frozen.kind() instanceof ShellJobKind;
    if (!isStreamOfShells && !against.countsVcores()) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--against",
          Setting.spell(against),
          "it runs more tasks at a time than cores, which hides what a task costs; play the stream"
              + " of an earlier demo of shell tasks: --stream FILE.");
    }
    int count =
        frozen != null
            ? frozen.jobs().size()
            : asked.count().orElseGet(() -> asked.kind().usualJobs(mix, cluster));
    double share = frozen != null ? frozen.spec().load() : load == null ? USUAL_LOAD : load;
    if (!(share > 0 && share <= HIGHEST_LOAD)) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--load",
          share,
          "use a number above 0 and up to 2, for example 0.95 for 95 % load.");
    }
    if (lastArrival != null && !(lastArrival > 0 && lastArrival <= LONGEST_SECONDS)) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--last-arrival",
          lastArrival,
          "use seconds above 0 and up to 86400, as stream.lastArrivalSeconds of an earlier demo.");
    }
    repeat.check(command.commandLine());
    json.check(command.commandLine());
    png.check(command.commandLine());
    Path run = workFolder.makeRun(command.commandLine());
    return new DemoOptions(
        new StreamAsked(
            frozen != null ? frozen.kind() : asked.kind(),
            mix,
            count,
            share,
            frozen != null
                ? frozen.seed()
                : seed == null ? DemoStream.typicalSeed(mix, count, share, cluster) : seed,
            lastArrival == null ? OptionalDouble.empty() : OptionalDouble.of(lastArrival)),
        frozen,
        new SchedulersAsked(
            against, Variant.of(kairos, thresholds, coreControls), tieBreaker, repeat.times()),
        new DemoFiles(run, json.or(run.resolve("result.json")), png.or(run.resolve("cdf.png"))));
  }

  private List<KairosSystem> systems() {
    Optional<String> part =
        Stream.of("--policy", "--job-order", "--hold")
            .filter(command.commandLine().getParseResult()::hasMatchedOption)
            .findFirst();
    if (systems == null) {
      return part.isPresent()
          ? KairosSystem.of(policies, jobOrders, holdsReduces)
          : KairosSystem.NAMED.subList(0, 1);
    }
    if (part.isPresent()) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--system",
          systems.stream().map(KairosSystem::name).collect(Collectors.joining(",")),
          "it says what " + part.get() + " says; leave one of the two out.");
    }
    return systems;
  }

  private DemoStream frozen() {
    if (jobs != null
        || seed != null
        || load != null
        || workload != null
        || lastArrival != null
        || workShare != null) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--stream",
          stream,
          "leave out --jobs, --seed, --load, --workload, --last-arrival and --work-share: the file"
              + " says them.");
    }
    return ofStream(StreamFile::read);
  }

  private <T> T ofStream(IOFunction<Path, T> read) {
    try {
      return read.apply(stream);
    } catch (IOException e) {
      throw OutputFiles.refuse(
          command.commandLine(),
          "--stream",
          stream,
          "cannot be read (" + e.getMessage() + "); use the JSON of an earlier demo.");
    }
  }

  /**
   * @param plans empty where nothing is suspended
   */
  private static void introduce(
      Console console,
      DemoOptions options,
      DemoCluster cluster,
      Collection<CoreControlPlan> plans) {
    StreamAsked asked = options.asked();
    console.line(
        String.format(
            Locale.ROOT,
            "%d %s jobs, workload %s, seed %d, load %.0f %%; %d nodes, %d running at a time; %d runs",
            asked.jobs(),
            asked.kind().name(),
            asked.workload().name(),
            asked.seed(),
            100 * asked.load(),
            cluster.nodes(),
            cluster.slots(),
            options.schedulers().rounds() * (1 + options.schedulers().variants().size())));
    if (cluster.workShare() < 1) {
      console.line(
          String.format(
              Locale.ROOT,
              "%sa task works %.0f %% of its time",
              cluster.slots() > Runtime.getRuntime().availableProcessors()
                  ? "that is more than the machine has cores: "
                  : "",
              100 * cluster.workShare()));
    }
    console.line("everything goes to " + options.files().workFolder());
    if (plans.isEmpty()) {
      console.line("tasks that find no core wait before their launch; none is suspended");
      return;
    }
    for (CoreControlPlan plan : plans) {
      console.line("suspended tasks are kept from the CPU by " + Setting.spell(plan.choice()));
      if (plan.reason() != null) {
        console.line("  because " + plan.reason());
        console.line("  with systemd: systemd-run --user --scope -p Delegate=yes ./kairos demo");
      }
    }
  }
}
