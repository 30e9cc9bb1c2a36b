// SPDX-License-Identifier: Apache-2.0
/**
 * Whether jars find in a Hadoop every name that they use, read out of class files. It needs the JDK
 * alone: {@code kairos-install} runs it before anything of Hadoop is on a class path.
 *
 * <p>No library reads the class files: Hadoop puts its own ASM (9.7.1 in 3.4.3) in front of any
 * other, and that one refuses classes of a newer Java.
 */
package io.kairos.cli.link;
