// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import java.nio.file.Path;

/**
 * What the user asked the demo for, checked.
 *
 * @param seed of all that is random: where blocks lie, which slots are busy, the samples
 * @param rounds how often each contender runs its job
 * @param workFolder folder of this run; everything but the two results stays in it
 */
record KmnDemoOptions(long seed, int rounds, Path workFolder, Path json, Path png) {}
