// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.history;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.curator.ZKCuratorManager;
import org.apache.zookeeper.data.ACL;

/** A znode beside those of the ResourceManager's own state, with the same access. */
final class ZooKeeperPlace implements HistoryPlace {
  static final String NAME = "KairosJobHistory";

  /** Of {@link ZKCuratorManager#setData}: whichever version is there. */
  private static final int ANY_VERSION = -1;

  private final ZKCuratorManager zooKeeper;
  private final boolean isOwn;
  private final List<ACL> access;
  private final String parent;
  private final String path;

  /**
   * @param isOwn whether nobody else uses {@code zooKeeper}, so that it is to be closed
   * @param parent path of the znode above
   */
  ZooKeeperPlace(ZKCuratorManager zooKeeper, boolean isOwn, List<ACL> access, String parent) {
    this.zooKeeper = zooKeeper;
    this.isOwn = isOwn;
    this.access = access;
    this.parent = parent;
    this.path = ZKCuratorManager.getNodePath(parent, NAME);
  }

  /** A step that may fail in any way that its library likes. */
  private interface Step<T> {
    T take() throws Exception;
  }

  @Override
  public Optional<byte[]> read() throws IOException {
    return take(
        () -> zooKeeper.exists(path) ? Optional.of(zooKeeper.getData(path)) : Optional.empty());
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    take(
        () -> {
          if (!zooKeeper.exists(path)) {
            zooKeeper.createRootDirRecursively(parent, access);
            zooKeeper.create(path, access);
          }
          zooKeeper.setData(path, bytes, ANY_VERSION);
          return null;
        });
  }

  private static <T> T take(Step<T> step) throws IOException {
    try {
      return step.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    if (isOwn) {
      zooKeeper.close();
    }
  }

  @Override
  public String toString() {
    return "ZooKeeper's " + path;
  }
}
