// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.cli.console.CliException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.authentication.client.ConnectionConfigurator;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Asks web servers of daemons the way Hadoop's own clients do: as the user who is logged in, by
 * SPNEGO on a secure cluster, by TLS where that is configured. May be used by several threads.
 */
final class DaemonHttp {
  /** Long enough for a busy ResourceManager, short enough for somebody who waits. */
  static final int TIMEOUT_MILLIS = 5_000;

  private static final String SERVED_BY_ALL = "/jmx";
  private static final int LONGEST_BODY = 64 * 1024 * 1024;

  private final boolean secure;
  private final ConnectionConfigurator connector;

  /**
   * @throws CliException if there is no login, or no key store
   */
  DaemonHttp(Configuration conf) {
    UserGroupInformation.setConfiguration(conf);
    secure = UserGroupInformation.isSecurityEnabled();
    connector = connector(conf);
  }

  /** Who asks. */
  String user() {
    try {
      return UserGroupInformation.getLoginUser().getShortUserName();
    } catch (IOException e) {
      throw new CliException("nobody is logged in: " + e.getMessage() + "; run kinit.", e);
    }
  }

  /**
   * Asks once; follows no redirect.
   *
   * @param url with scheme, without a query
   * @param query {@code name=value} pairs, encoded; may be empty
   * @throws IOException whose message says in a few words why there is no answer
   */
  Reply get(String url, String query) throws IOException {
    try {
      HttpURLConnection connection = open(url, query);
      try {
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "application/json");
        int status = connection.getResponseCode();
        return Reply.of(status, body(connection, status));
      } finally {
        connection.disconnect();
      }
    } catch (ConnectException e) {
      throw new IOException("connection refused", e);
    } catch (UnknownHostException e) {
      throw new IOException("unknown host " + e.getMessage(), e);
    } catch (SocketTimeoutException e) {
      throw new IOException("no answer within " + TIMEOUT_MILLIS / 1000 + " s", e);
    } catch (Unauthenticated e) {
      return Reply.of(HttpURLConnection.HTTP_UNAUTHORIZED, "");
    }
  }

  private HttpURLConnection open(String url, String query) throws IOException {
    if (!secure) {
      // Where HTTP is authenticated without Kerberos, this is how.
      String who = "user.name=" + URLEncoder.encode(user(), StandardCharsets.UTF_8);
      URL asked = new URL(url + "?" + (query.isEmpty() ? who : query + "&" + who));
      return connector.configure((HttpURLConnection) asked.openConnection());
    }
    URL asked = new URL(query.isEmpty() ? url : url + "?" + query);
    try {
      UserGroupInformation login = UserGroupInformation.getLoginUser();
      login.checkTGTAndReloginFromKeytab();
      return login.doAs(
          (PrivilegedExceptionAction<HttpURLConnection>)
              () -> {
                AuthenticatedURL authenticated = new AuthenticatedURL(null, connector);
                AuthenticatedURL.Token token = new AuthenticatedURL.Token();
                // SPNEGO asks by OPTIONS first, and gives up where a path is not served at all.
                authenticated.openConnection(new URL(asked, SERVED_BY_ALL), token);
                HttpURLConnection connection =
                    connector.configure((HttpURLConnection) asked.openConnection());
                AuthenticatedURL.injectToken(connection, token);
                return connection;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (java.lang.reflect.UndeclaredThrowableException e) {
      if (e.getCause() instanceof AuthenticationException) {
        throw new Unauthenticated(e.getCause());
      }
      throw e;
    }
  }

  private static String body(HttpURLConnection connection, int status) throws IOException {
    try (InputStream in =
        status < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream()) {
      return in == null ? "" : new String(in.readNBytes(LONGEST_BODY), StandardCharsets.UTF_8);
    }
  }

  private static ConnectionConfigurator connector(Configuration conf) {
    if (!YarnConfiguration.useHttps(conf)) {
      return DaemonHttp::bounded;
    }
    SSLFactory ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
    try {
      ssl.init();
    } catch (IOException | GeneralSecurityException e) {
      throw new CliException(
          "yarn.http.policy asks for TLS, which cannot be set up: "
              + e.getMessage()
              + "; check ssl-client.xml.",
          e);
    }
    return connection -> bounded(ssl.configure(connection));
  }

  private static HttpURLConnection bounded(HttpURLConnection connection) {
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    return connection;
  }

  /** SPNEGO did not come about. */
  private static final class Unauthenticated extends IOException {
    private static final long serialVersionUID = 1L;

    Unauthenticated(Throwable cause) {
      super(cause);
    }
  }
}
