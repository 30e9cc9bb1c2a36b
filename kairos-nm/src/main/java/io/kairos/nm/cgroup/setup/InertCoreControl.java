// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.setup;

import io.kairos.nm.cgroup.CoreControl;
import java.util.OptionalLong;
import java.util.Set;

/** Touches nothing: decisions are counted and reported only, or concern no CPU. */
final class InertCoreControl implements CoreControl {
  private final String name;

  InertCoreControl(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String prepare(String taskId, int vcores) {
    return null;
  }

  @Override
  public void started(String taskId, OptionalLong pid) {}

  @Override
  public void suspend(String taskId) {}

  @Override
  public void resume(String taskId) {}

  @Override
  public boolean isSuspended(String taskId) {
    return false;
  }

  @Override
  public void finished(String taskId) {}

  @Override
  public void sweep() {}

  @Override
  public void recover(Set<String> alive) {}

  @Override
  public void close() {}
}
