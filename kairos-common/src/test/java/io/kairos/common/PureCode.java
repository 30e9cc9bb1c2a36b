// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import com.tngtech.archunit.lang.syntax.elements.ClassesShouldConjunction;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** What no class of an algorithm may do, for rules that begin with {@code noClasses()}. */
public final class PureCode {
  private PureCode() {}

  public static ClassesShouldConjunction hasThreads(ClassesShould should) {
    return should
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("java.util.concurrent..");
  }

  /** Its time is an argument. */
  public static ClassesShouldConjunction hasItsOwnClock(ClassesShould should) {
    return should
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("java.time..");
  }

  /** Nor is it given any. */
  public static ClassesShouldConjunction hasDice(ClassesShould should) {
    return throwsItsOwnDice(should).orShould().dependOnClassesThat().areAssignableTo(Random.class);
  }

  /** Whatever it throws is an argument. */
  public static ClassesShouldConjunction throwsItsOwnDice(ClassesShould should) {
    return should
        .callConstructor(Random.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ThreadLocalRandom.class)
        .orShould()
        .callMethod(Math.class, "random");
  }
}
