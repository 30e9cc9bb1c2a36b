// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

import java.lang.reflect.Method;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Leaves out the variants of a parameterised test that put another scheduler in place. They tell
 * nothing of Kairos, and some take minutes. JUnit finds this class by its list of services.
 */
public final class OtherSchedulers implements InvocationInterceptor {
  private static final Pattern NAMES = Pattern.compile("FAIR|FIFO|Fair|Fifo");

  /** Why a test did not run. */
  static final class LeftOut extends TestAbortedException {
    private static final long serialVersionUID = 1L;

    LeftOut() {
      super("about another scheduler");
    }
  }

  /** Whether the parameters of a test, between brackets in its name, name another scheduler. */
  static boolean areIn(String test) {
    int bracket = test.indexOf('[');
    return bracket >= 0 && NAMES.matcher(test.substring(bracket)).find();
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> context,
      ExtensionContext extension)
      throws Throwable {
    if (context.getArguments().stream().anyMatch(argument -> areIn("[" + argument + "]"))) {
      throw new LeftOut();
    }
    invocation.proceed();
  }
}
