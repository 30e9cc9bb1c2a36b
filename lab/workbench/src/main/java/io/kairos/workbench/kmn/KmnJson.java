// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.KairosVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;

/** The demo's outcome as JSON: all figures of the table, every job, and what they depend on. */
final class KmnJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private KmnJson() {}

  static void write(KmnDemoResult result, Instant date, Path file) throws IOException {
    MAPPER.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), of(result, date));
  }

  static ObjectNode of(KmnDemoResult result, Instant date) {
    ObjectNode root = NODES.objectNode();
    root.put("date", date.toString());
    root.put("seed", result.options().seed());
    root.set("settings", settings(result));
    for (ContenderResult contender : result.contenders()) {
      root.set(contender.contender().key(), contender(contender));
    }
    ObjectNode ratio = root.putObject("ratio");
    ContenderResult stock = result.of(SamplingMode.STOCK);
    ContenderResult kmn = result.of(SamplingMode.KMN_11);
    ratio.put("seconds", kmn.seconds() / stock.seconds());
    ratio.put("crossRackSkew", kmn.crossRackSkew() / stock.crossRackSkew());
    ratio.put("bytesAcrossRacks", kmn.bytesAcrossRacks() / stock.bytesAcrossRacks());
    root.set("busySlotsPerRound", MAPPER.valueToTree(result.busySlots()));
    root.set("machine", MAPPER.valueToTree(result.machine()));
    root.put("kairos", KairosVersion.get());
    root.put("hadoop", VersionInfo.getVersion());
    return root;
  }

  private static ObjectNode settings(KmnDemoResult result) {
    ObjectNode settings = NODES.objectNode();
    settings.put("rounds", result.options().rounds());
    settings.put("blocks", result.size().blocks());
    settings.put("sampleBlocks", result.size().sampleBlocks());
    settings.put("reducers", result.size().reducers());
    settings.put("slotsPerNode", result.size().slotsPerNode());
    settings.put("replication", 1);
    settings.put("rackLinkMbitPerSecond", SamplingMode.RACK_LINK_MBIT_S);
    settings.set("rackOfHost", MAPPER.valueToTree(result.size().racks().rackOfHost()));
    return settings;
  }

  private static ObjectNode contender(ContenderResult result) {
    ObjectNode node = NODES.objectNode();
    node.put("nodeLocal", result.share(MapLocality.NODE_LOCAL));
    node.put("rackLocal", result.share(MapLocality.RACK_LOCAL));
    node.put("offRack", result.share(MapLocality.OFF_RACK));
    node.put("crossRackSkew", result.crossRackSkew());
    node.put("bytesAcrossRacks", result.bytesAcrossRacks());
    node.put("shuffledBytes", result.shuffledBytes());
    node.put("seconds", result.seconds());
    node.set("jobs", jobs(result.jobs()));
    return node;
  }

  private static ArrayNode jobs(List<JobFigures> jobs) {
    ArrayNode array = NODES.arrayNode();
    for (JobFigures job : jobs) {
      ObjectNode node = array.addObject();
      node.put("maps", job.maps().size());
      node.put("nodeLocalMaps", job.maps(MapLocality.NODE_LOCAL));
      node.put("rackLocalMaps", job.maps(MapLocality.RACK_LOCAL));
      node.put("offRackMaps", job.maps(MapLocality.OFF_RACK));
      node.set("usedMapsPerRack", MAPPER.valueToTree(job.usedMapsPerRack()));
      node.set("reducersPerRack", MAPPER.valueToTree(job.reducersPerRack()));
      node.put("crossRackSkew", job.crossRackSkew());
      node.put("bytesAcrossRacks", job.bytesAcrossRacks());
      node.put("shuffledBytes", job.shuffledBytes());
      node.put("seconds", job.seconds());
    }
    return array;
  }
}
