// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import io.kairos.kmn.core.Locality;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What attempts of the application master have decided: bindings and the choice of outputs, one
 * line each. A line is durable before it acts. An attempt only ever writes files of its own and
 * reads those of all earlier ones; a last line without its end was never acted on and is passed
 * over.
 *
 * <p>Where the file system cannot flush a file that goes on being written, each line is a file.
 */
final class BindingLog implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(BindingLog.class);
  private static final Pattern NAME = Pattern.compile("kmn\\.log\\.(\\d+)\\.(\\d+)");

  private final FileSystem fs;
  private final Path directory;
  private final int attempt;
  private final Map<Integer, Binding> bindings = new LinkedHashMap<>();
  private List<Integer> chosen = List.of();
  private int files;
  private FSDataOutputStream out;

  private BindingLog(FileSystem fs, Path directory, int attempt) {
    this.fs = fs;
    this.directory = directory;
    this.attempt = attempt;
  }

  /** Reads what attempts before {@code attempt} have written. */
  static BindingLog open(Configuration conf, int attempt) throws IOException {
    Path directory = new Path(conf.get(MRJobConfig.MAPREDUCE_JOB_DIR));
    BindingLog log = new BindingLog(directory.getFileSystem(conf), directory, attempt);
    log.recover();
    return log;
  }

  /** Task to binding, as read when opened. */
  Map<Integer, Binding> bindings() {
    return bindings;
  }

  /** Tasks whose outputs are used, as read when opened; empty if that was not decided. */
  List<Integer> chosen() {
    return chosen;
  }

  void bind(Binding binding) throws IOException {
    append(
        String.format(
            "bind %d %d %s %s",
            binding.task(), binding.block(), binding.locality(), binding.host()));
  }

  void choose(List<Integer> tasks) throws IOException {
    append("choose " + tasks.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  private void append(String line) throws IOException {
    if (out == null) {
      out = fs.create(new Path(directory, "kmn.log." + attempt + "." + files++), true);
    }
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    if (out.hasCapability(StreamCapabilities.HFLUSH)) {
      out.hflush();
    } else {
      out.close();
      out = null;
    }
  }

  private void recover() throws IOException {
    List<FileStatus> earlier = new ArrayList<>();
    for (FileStatus file : fs.listStatus(directory)) {
      Matcher name = NAME.matcher(file.getPath().getName());
      if (name.matches() && Integer.parseInt(name.group(1)) < attempt) {
        earlier.add(file);
      }
    }
    earlier.sort(
        Comparator.<FileStatus>comparingInt(file -> number(file, 1))
            .thenComparingInt(file -> number(file, 2)));
    for (FileStatus file : earlier) {
      recover(file.getPath());
    }
  }

  private static int number(FileStatus file, int group) {
    Matcher name = NAME.matcher(file.getPath().getName());
    return name.matches() ? Integer.parseInt(name.group(group)) : -1;
  }

  private void recover(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (FSDataInputStream in = fs.open(file)) {
      // Not by its length: that of a file a crashed writer left open lags behind.
      IOUtils.copyBytes(in, bytes, 4096, false);
    }
    String text = new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n');
    if (end < 0) {
      return;
    }
    for (String line : text.substring(0, end).split("\n")) {
      String[] words = line.split(" ");
      if (words[0].equals("bind") && words.length == 5) {
        int task = Integer.parseInt(words[1]);
        bindings.put(
            task,
            new Binding(task, Integer.parseInt(words[2]), Locality.valueOf(words[3]), words[4]));
      } else if (words[0].equals("choose") && words.length == 2) {
        chosen =
            Arrays.stream(words[1].split(","))
                .map(Integer::valueOf)
                .collect(Collectors.toUnmodifiableList());
      } else {
        throw new IOException(
            file + ": cannot read \"" + line + "\": use one kmn-sampling jar in the cluster.");
      }
    }
  }

  /** Loses nothing, for what acts is durable; never fails. */
  @Override
  public void close() {
    if (out == null) {
      return;
    }
    try {
      out.close();
    } catch (IOException e) {
      // The stock master deletes the job's directory before it stops, and with a failure on its
      // way out it would end its JVM as if the job had failed.
      LOG.debug("not closed, the job's directory is gone", e);
    }
  }
}
