// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A history with a file for each job: one of them, or a folder with any number of them at any
 * depth, of which one at a time is read.
 */
record JobFiles(Path path, JobFiles.Kind kind) implements HistoryTrace.Source {
  /** How one job is kept. */
  interface Kind {
    /** The job that a file belongs to: itself, a folder with its parts, or {@code null}. */
    Path jobOf(Path file);

    /** Whether a file that is of no job lies beside one as usual, so that nobody misses it. */
    boolean isBeside(Path file);

    /** What all files of a folder should be, as a plural. */
    String histories();

    /** When the job was submitted, with as little reading as possible; 0 if it cannot be told. */
    long submitMillis(Path job);

    /**
     * What the job did.
     *
     * @throws TraceException naming the file and its part that is wrong
     */
    PastJob read(Path job, Tally tally);
  }

  @Override
  public Stream<PastJob> jobs(Tally tally) {
    return index(tally).stream().map(job -> kind.read(job.path, tally));
  }

  private List<Dated> index(Tally tally) {
    try (Stream<Path> files = Files.walk(path)) {
      List<Dated> jobs =
          files
              .filter(TraceFiles::isVisible)
              .map(file -> jobOf(file, tally))
              .filter(job -> job != null)
              .distinct()
              .map(job -> new Dated(kind.submitMillis(job), job))
              .sorted(Comparator.comparingLong(Dated::submitMillis).thenComparing(Dated::path))
              .toList();
      if (jobs.isEmpty()) {
        throw new TraceException(path + " holds no history of a job");
      }
      return jobs;
    } catch (IOException | UncheckedIOException e) {
      throw new TraceException(path + " cannot be read: " + e.getMessage(), e);
    }
  }

  private Path jobOf(Path file, Tally tally) {
    Path job = kind.jobOf(file);
    if (job == null && !kind.isBeside(file)) {
      tally.count("files are no " + kind.histories() + " and are left out");
    }
    return job;
  }

  private record Dated(long submitMillis, Path path) {}
}
