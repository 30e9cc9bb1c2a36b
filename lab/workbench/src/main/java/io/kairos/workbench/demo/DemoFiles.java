// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.demo;

import java.nio.file.Path;

/**
 * Where a demo writes to.
 *
 * @param workFolder folder of this run; everything but the two results stays in it
 * @param json file of the figures
 * @param png file of the picture
 */
record DemoFiles(Path workFolder, Path json, Path png) {}
