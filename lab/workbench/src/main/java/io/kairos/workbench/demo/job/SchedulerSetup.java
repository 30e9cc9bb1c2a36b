// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo.job;

import java.util.Map;

/**
 * What makes a cluster run under one scheduler.
 *
 * @param key name in the JSON
 * @param label name in table and picture
 * @param description what it is, for a line of text
 * @param site properties for {@code yarn-site.xml}
 * @param capacityScheduler properties for {@code capacity-scheduler.xml}
 * @param cgroups directory of the cluster's own cgroups, or {@code null} if it makes none
 */
public record SchedulerSetup(
    String key,
    String label,
    String description,
    Map<String, String> site,
    Map<String, String> capacityScheduler,
    String cgroups) {}
