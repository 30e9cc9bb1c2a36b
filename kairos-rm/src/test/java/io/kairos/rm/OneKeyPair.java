// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;

/**
 * Gives everybody in this process the same RSA keys. Each ResourceManager makes keys for its web
 * proxy, which takes about 0.1 s, and a test of one takes less than 1 s.
 */
@SuppressWarnings("serial")
final class OneKeyPair extends Provider {
  private OneKeyPair() {
    super("OneKeyPair", "1", "the same RSA keys for all tests of a process");
    put("KeyPairGenerator.RSA", Generator.class.getName());
  }

  static void install() {
    Security.insertProviderAt(new OneKeyPair(), 1);
  }

  /** Made by the provider, by its name. */
  public static final class Generator extends KeyPairGeneratorSpi {
    private static final KeyPair KEYS = generate();

    @Override
    public void initialize(int bits, SecureRandom random) {
      if (bits != 2048) {
        throw new IllegalArgumentException(bits + " bits; these keys have 2048");
      }
    }

    @Override
    public KeyPair generateKeyPair() {
      return KEYS;
    }

    private static KeyPair generate() {
      try {
        KeyPairGenerator real = KeyPairGenerator.getInstance("RSA", "SunRsaSign");
        real.initialize(2048);
        return real.generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("this JDK makes no RSA keys", e);
      }
    }
  }
}
