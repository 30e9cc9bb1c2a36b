// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import io.kairos.common.Choice;
import io.kairos.common.Registry;

/** Looks for one kind of mistake; finds everything of that kind, and changes nothing. */
public interface Check extends Choice {
  /** Every check of a host, in the order in which they run. */
  Registry<Check> ALL = Registry.of(Check.class, "check");

  /** What it looks for: words that begin with "whether", without a full stop. */
  @Override
  String does();

  /** Looks at a host and tells what it finds. */
  void run(Host host, Findings findings);
}
