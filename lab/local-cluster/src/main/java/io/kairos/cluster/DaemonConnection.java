// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;

/** Connections to web servers of daemons: with a user's ticket where Hadoop is secure. */
public final class DaemonConnection {
  private static final int TIMEOUT_MILLIS = 30_000;

  private DaemonConnection() {}

  /**
   * Opens a connection. On a secure cluster the server has let the user in when this returns.
   *
   * @param user has a ticket or a keytab if the cluster is secure
   * @param token keeps what the server said of the user, for the next connection to it
   * @throws IOException if the server cannot be reached or does not let the user in
   */
  public static HttpURLConnection open(
      UserGroupInformation user, URL url, AuthenticatedURL.Token token) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return bounded((HttpURLConnection) url.openConnection());
    }
    try {
      return user.doAs(
          (PrivilegedExceptionAction<HttpURLConnection>)
              () ->
                  new AuthenticatedURL(null, DaemonConnection::bounded).openConnection(url, token));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (UndeclaredThrowableException e) {
      if (e.getCause() instanceof AuthenticationException) {
        throw new IOException(e.getCause().getMessage(), e.getCause());
      }
      throw e;
    }
  }

  private static HttpURLConnection bounded(HttpURLConnection connection) {
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    return connection;
  }
}
