// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.nm.KairosAuxiliaryService;
import io.kairos.nm.KairosContainerExecutor;
import org.junit.jupiter.api.Test;

class PluginNamesTest {
  @Test
  void theNamesThatRefusalsSuggestAreThoseOfTheClasses() {
    assertThat(PluginNames.SERVICE).isEqualTo(new KairosAuxiliaryService().getName());
    assertThat(PluginNames.EXECUTOR).isEqualTo(KairosContainerExecutor.class.getName());
  }
}
