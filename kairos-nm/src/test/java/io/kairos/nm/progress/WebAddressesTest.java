// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

class WebAddressesTest {
  private final AtomicInteger looks = new AtomicInteger();
  private final WebAddresses addresses =
      new WebAddresses(
          () -> {
            looks.incrementAndGet();
            return List.of("http://one", "http://two", "http://three");
          });

  @Test
  void lookUpsEndWhileOneAnswers() {
    for (int question = 0; question < 100; question++) {
      addresses.answered(addresses.inOrder().get(0));
    }
    assertThat(looks).hasValue(1);
  }

  @Test
  void theOneThatAnsweredComesFirstAndTheOthersKeepTheirOrder() {
    addresses.inOrder();
    addresses.answered("http://three");
    assertThat(addresses.inOrder()).containsExactly("http://three", "http://one", "http://two");
    addresses.answered("http://one");
    assertThat(addresses.inOrder()).containsExactly("http://one", "http://three", "http://two");
  }

  @Test
  void addressesAreLookedUpAnewOnceNoneAnswered() {
    addresses.inOrder();
    addresses.noneAnswered();
    assertThat(addresses.inOrder()).containsExactly("http://one", "http://two", "http://three");
    assertThat(looks).hasValue(2);
  }

  @Test
  void addressesAreThoseOfTheConfigurationWhateverItsClass() {
    Configuration conf = new Configuration(false);
    conf.set(YarnConfiguration.RM_HA_ENABLED, "true");
    conf.set(YarnConfiguration.RM_HA_IDS, "a,b");
    // As the host of a ResourceManager names itself.
    conf.set(YarnConfiguration.RM_HA_ID, "b");
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS + ".a", "one.example.com:8088");
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS + ".b", "two.example.com:8088");
    assertThat(WebAddresses.of(conf).inOrder())
        .containsExactly("http://one.example.com:8088", "http://two.example.com:8088");
    assertThat(conf.get(YarnConfiguration.RM_HA_ID)).isEqualTo("b");
  }
}
