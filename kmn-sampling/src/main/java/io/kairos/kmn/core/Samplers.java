// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The samplers by name: {@code any}, {@code disjoint(f)}, {@code stratified(by)}, or the name of a
 * class that is a {@link BlockSampler}. {@code by} is {@code directory}, {@code file}, or the name
 * of a class that is a {@link StratumFunction}.
 */
public final class Samplers {
  private static final Pattern CALL = Pattern.compile("([a-z]+)\\(([^()]*)\\)");

  private static final BlockSampler ANY =
      (blocks, k, random) ->
          SampleSpace.anyOf(
              IntStream.range(0, blocks.size()).boxed().collect(Collectors.toList()), k);

  private static final Map<String, StratumFunction> STRATA =
      Map.of(
          "file",
          Block::path,
          "directory",
          block -> block.path().substring(0, block.path().lastIndexOf('/') + 1));

  private Samplers() {}

  /**
   * @param name as above
   * @param classes makes an instance of the class of that name, {@code null} if there is none
   * @throws IllegalArgumentException naming {@code name} and what there is
   */
  public static BlockSampler byName(String name, Function<String, Object> classes) {
    if (name.equals("any")) {
      return ANY;
    }
    Matcher call = CALL.matcher(name);
    if (call.matches() && call.group(1).equals("disjoint")) {
      return new DisjointSampler(samples(name, call.group(2).trim()));
    }
    if (call.matches() && call.group(1).equals("stratified")) {
      return new StratifiedSampler(strata(name, call.group(2).trim(), classes));
    }
    Object made = call.matches() ? null : classes.apply(name);
    if (made instanceof BlockSampler) {
      return (BlockSampler) made;
    }
    throw new IllegalArgumentException(
        made == null
            ? "unknown sampler "
                + name
                + ": use any, disjoint(f), stratified(directory), stratified(file),"
                + " stratified(a.StratumFunction) or the name of a class on the class path that"
                + " implements "
                + BlockSampler.class.getName()
                + "."
            : "sampler " + name + " does not implement " + BlockSampler.class.getName() + ".");
  }

  private static int samples(String name, String argument) {
    try {
      return Integer.parseInt(argument);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "sampler " + name + ": write the number of samples in the brackets, as in disjoint(4).",
          e);
    }
  }

  private static StratumFunction strata(
      String name, String argument, Function<String, Object> classes) {
    StratumFunction known = STRATA.get(argument);
    if (known != null) {
      return known;
    }
    Object made = argument.isEmpty() ? null : classes.apply(argument);
    if (made instanceof StratumFunction) {
      return (StratumFunction) made;
    }
    throw new IllegalArgumentException(
        "sampler "
            + name
            + ": use stratified(directory), stratified(file) or stratified(a class on the class"
            + " path that implements "
            + StratumFunction.class.getName()
            + ").");
  }
}
