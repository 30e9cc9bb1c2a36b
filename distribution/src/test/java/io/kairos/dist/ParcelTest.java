// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The metadata of Cloudera's parcel, by the rules of the validator of its cm_ext. */
class ParcelTest {
  private static final Path META = Path.of("src/main/packages/parcel/meta");

  private static JsonNode parcel() throws IOException {
    return new ObjectMapper().readTree(META.resolve("parcel.json").toFile());
  }

  @Test
  void theDescriptionHasEachFieldThatCannotBeMissing() throws IOException {
    JsonNode parcel = parcel();

    assertThat(parcel.path("schema_version").asInt()).isEqualTo(1);
    assertThat(parcel.path("setActiveSymlink").isBoolean()).isTrue();
    assertThat(parcel.path("scripts").isObject()).isTrue();
    assertThat(parcel.path("packages").isArray()).isTrue();
    assertThat(parcel.path("components").isArray()).isTrue();
    assertThat(parcel.path("users").isObject()).isTrue();
    assertThat(parcel.path("groups").isArray()).isTrue();
  }

  @Test
  void theNameAndTheVersionMakeTheNameOfTheFolder() throws IOException {
    String assembly = Files.readString(Path.of("src/main/assembly/parcel.xml"));

    // The first hyphen of a parcel's file ends its name.
    assertThat(parcel().path("name").asText()).isNotBlank().doesNotContain("-");
    assertThat(assembly)
        .contains(
            "<baseDirectory>"
                + parcel().path("name").asText()
                + "-"
                + parcel().path("version").asText()
                + "</baseDirectory>");
  }

  @Test
  void componentsHaveNamesOfTheirOwnAndTheVersionOfTheParcel() throws IOException {
    List<String> names = new ArrayList<>();
    for (JsonNode component : parcel().path("components")) {
      names.add(component.path("name").asText());
      assertThat(component.path("version")).isEqualTo(parcel().path("version"));
    }
    assertThat(names).isNotEmpty().doesNotContain("").doesNotHaveDuplicates();
  }

  @Test
  void theScriptPutsTheJarsOfBothDaemonsBehindTheClassPath() throws IOException {
    Path script = META.resolve(parcel().path("scripts").path("defines").asText());
    String lib = "/opt/cloudera/parcels/KAIROS-1/lib/";

    String said =
        Shell.run(
                Path.of("."),
                Map.of(
                    "PARCELS_ROOT", "/opt/cloudera/parcels",
                    "PARCEL_DIRNAME", "KAIROS-1",
                    "HADOOP_CLASSPATH", "/other.jar"),
                List.of("bash", "-euc", ". " + script + "; printf %s \"$HADOOP_CLASSPATH\""))
            .orFail();

    assertThat(said.split(":", -1))
        .containsExactly(
            "/other.jar", lib + "common/*", lib + "resourcemanager/*", lib + "nodemanager/*");
  }

  @Test
  void theScriptEndsNoProcessAndNeedsNoNameOfTheFolder() throws IOException {
    String script = Files.readString(META.resolve("kairos_env.sh"));
    String said =
        Shell.run(
                Path.of("."),
                Map.of("PARCELS_ROOT", "/parcels"),
                List.of("bash", "-c", script + "\nprintf '%s and goes on' \"$HADOOP_CLASSPATH\""))
            .orFail();

    assertThat(said).startsWith("/parcels/KAIROS/lib/common/*:").endsWith(" and goes on");
  }
}
