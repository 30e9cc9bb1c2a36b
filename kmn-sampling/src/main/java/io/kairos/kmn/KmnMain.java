// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn;

import io.kairos.kmn.mapreduce.KmnTool;
import io.kairos.kmn.mean.MeanTool;
import java.io.PrintStream;
import java.util.Arrays;

/** What {@code yarn jar kmn-sampling.jar} runs. */
public final class KmnMain {
  private static final String USAGE =
      "usage: yarn jar kmn-sampling.jar run ...    your MapReduce program, on a sample\n"
          + "       yarn jar kmn-sampling.jar mean ...   mean and total of a column of a sample, with"
          + " their errors\n"
          + "Each tells its options if it is given none.\n";

  private KmnMain() {}

  /** Ends with 0, or the code of what has failed; 2 after a refusal. */
  public static void main(String[] args) throws Throwable {
    int code = run(args, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  static int run(String[] args, PrintStream err) throws Throwable {
    String command = args.length == 0 ? "" : args[0];
    switch (command) {
      case "run":
        KmnTool.main(args);
        return 0;
      case "mean":
        return MeanTool.main(Arrays.copyOfRange(args, 1, args.length), err);
      default:
        err.print(USAGE);
        return 2;
    }
  }
}
