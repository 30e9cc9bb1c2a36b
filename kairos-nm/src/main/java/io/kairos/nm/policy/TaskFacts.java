// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.policy;

import io.kairos.common.ServiceClass;
import io.kairos.yaq.Job;
import java.util.Objects;

/** What a NodeManager knows of one of its tasks from the moment it comes. Immutable. */
public final class TaskFacts {
  private final String id;
  private final Job job;
  private final int vcores;
  private final long memoryMb;
  private final int priority;
  private final String user;
  private final String durationHint;
  private final boolean startsLast;
  private final ServiceClass serviceClass;

  private TaskFacts(Builder builder) {
    this.id = builder.id;
    this.job = builder.job;
    this.vcores = builder.vcores;
    this.memoryMb = builder.memoryMb;
    this.priority = builder.priority;
    this.user = builder.user;
    this.durationHint = builder.durationHint;
    this.startsLast = builder.startsLast;
    this.serviceClass = builder.serviceClass;
  }

  /**
   * Begins with a task of one vcore and no memory, of class batch.
   *
   * @param id container id
   * @param job its application
   */
  public static Builder of(String id, Job job) {
    return new Builder(id, job);
  }

  public String id() {
    return id;
  }

  Job job() {
    return job;
  }

  public String applicationId() {
    return job.id();
  }

  /** At least 1. */
  public int vcores() {
    return vcores;
  }

  long memoryMb() {
    return memoryMb;
  }

  /** What the job asked for it with: it tells the stages of a job apart. */
  int priority() {
    return priority;
  }

  /** Who submitted the job; empty if it is not known. */
  String user() {
    return user;
  }

  /** How long the job says that it will run, as the job wrote it, or {@code null}. */
  String durationHint() {
    return durationHint;
  }

  /** Whether it waits for other tasks of its job once it runs, as a reducer does. */
  public boolean startsLast() {
    return startsLast;
  }

  /** How a node that suspends tasks treats it. */
  ServiceClass serviceClass() {
    return serviceClass;
  }

  /** Collects the facts; one thread uses it. */
  public static final class Builder {
    private final String id;
    private final Job job;
    private int vcores = 1;
    private long memoryMb;
    private int priority;
    private String user = "";
    private String durationHint;
    private boolean startsLast;
    private ServiceClass serviceClass = ServiceClass.BATCH;

    private Builder(String id, Job job) {
      this.id = Objects.requireNonNull(id, "id");
      this.job = Objects.requireNonNull(job, "job");
    }

    /** Cores it needs; less than 1 counts as 1. */
    public Builder vcores(int value) {
      vcores = Math.max(1, value);
      return this;
    }

    public Builder memoryMb(long value) {
      memoryMb = value;
      return this;
    }

    public Builder priority(int value) {
      priority = value;
      return this;
    }

    public Builder user(String value) {
      user = Objects.requireNonNull(value, "user");
      return this;
    }

    public Builder durationHint(String value) {
      durationHint = value;
      return this;
    }

    public Builder startsLast(boolean value) {
      startsLast = value;
      return this;
    }

    public Builder serviceClass(ServiceClass value) {
      serviceClass = Objects.requireNonNull(value, "serviceClass");
      return this;
    }

    public TaskFacts build() {
      return new TaskFacts(this);
    }
  }
}
