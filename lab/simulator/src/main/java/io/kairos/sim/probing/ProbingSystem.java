// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import io.kairos.common.NamedChoice;
import io.kairos.common.Setting;
import io.kairos.common.SettingValues;
import io.kairos.sim.system.Cluster;
import io.kairos.sim.system.EstimateSettings;
import io.kairos.sim.system.Network;
import io.kairos.sim.system.Scheduler;
import io.kairos.sim.system.StagedSystem;
import java.util.ArrayList;
import java.util.List;

/** A system of workers with queues. */
abstract class ProbingSystem extends NamedChoice implements StagedSystem {
  ProbingSystem(String name, String does) {
    super(name, does);
  }

  /** What can be set beside estimates and network delay. */
  List<Setting<?>> ownSettings() {
    return List.of();
  }

  /** Whether some workers are for short jobs only. */
  boolean hasPartition() {
    return true;
  }

  /** What the system is put together from. */
  abstract Parts parts(SettingValues settings);

  @Override
  public final List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>(EstimateSettings.ALL);
    if (!hasPartition()) {
      all.remove(EstimateSettings.SHORT_PARTITION);
    }
    all.add(Network.DELAY);
    all.addAll(ownSettings());
    return List.copyOf(all);
  }

  @Override
  public final Scheduler start(Cluster cluster) {
    return new ProbedCluster(cluster, parts(cluster.settings()));
  }
}
