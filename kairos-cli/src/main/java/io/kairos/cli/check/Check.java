// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

/** Looks for one kind of mistake; finds everything of that kind, and changes nothing. */
interface Check {
  void run(Host host, Findings findings);
}
