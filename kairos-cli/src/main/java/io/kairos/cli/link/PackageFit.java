// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.link;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@code kairos-install} asks before it links anything: whether a Hadoop home has every name
 * that the jars of the package use. Arguments: the home, and directories with the package's jars.
 * Prints one line if not. Exit codes: 0 it has, {@value #UNFIT} it has not or cannot be read.
 */
public final class PackageFit {
  private static final int MISUSED = 2;

  /** None that Java itself ends with. */
  private static final int UNFIT = 3;

  private PackageFit() {}

  public static void main(String[] args) {
    if (args.length < 2) {
      System.err.println("give a Hadoop home, and directories with the jars of the package");
      System.exit(MISUSED);
    }
    Path home = Path.of(args[0]);
    List<Path> ours = new ArrayList<>();
    for (String directory : List.of(args).subList(1, args.length)) {
      ours.addAll(HadoopHome.jarsIn(Path.of(directory)));
    }
    String refusal = refusal(ours, HadoopHome.jars(home));
    if (!refusal.isEmpty()) {
      System.out.println(refusal);
      System.exit(UNFIT);
    }
  }

  private static String refusal(List<Path> ours, List<Path> hadoop) {
    try {
      List<String> missing = HadoopLinks.missing(ours, hadoop);
      return missing.isEmpty() ? "" : "it lacks " + HadoopLinks.inWords(missing);
    } catch (UnreadableJarException e) {
      return e.getMessage();
    }
  }
}
