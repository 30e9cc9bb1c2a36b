// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

import io.kairos.common.Setting;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/** Lets enum constants be written on the command line as they are in configuration files. */
public final class Choices {
  private Choices() {}

  /** For every option of an enum type or a list of one, of the command and all below it. */
  public static void register(CommandLine line) {
    for (ArgSpec argument : line.getCommandSpec().args()) {
      for (Class<?> type : argument.auxiliaryTypes()) {
        if (type.isEnum()) {
          register(line, type);
        }
      }
    }
    line.getSubcommands().values().forEach(Choices::register);
  }

  private static <T> void register(CommandLine line, Class<T> type) {
    ITypeConverter<T> converter =
        text ->
            Arrays.stream(type.getEnumConstants())
                .filter(constant -> Setting.spell((Enum<?>) constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(refusal(type, text)));
    line.registerConverter(type, converter);
  }

  private static String refusal(Class<?> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> Setting.spell((Enum<?>) constant))
        .collect(Collectors.joining(", ", "\"" + text + "\" is unknown; use one of ", ""));
  }
}
