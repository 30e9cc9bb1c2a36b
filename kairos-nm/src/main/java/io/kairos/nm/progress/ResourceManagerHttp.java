// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivilegedExceptionAction;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.authentication.client.ConnectionConfigurator;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Asks by the ResourceManager's own HTTP server: first the one that answered last, then the others.
 * On a secure cluster with this process's Kerberos login. Used by one thread.
 */
final class ResourceManagerHttp {
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final int LONGEST_REFUSAL_BYTES = 64 * 1024;

  private final Configuration conf;
  private final WebAddresses addresses;

  /** By address: without a shared secret, nobody takes the cookie of another. */
  private final Map<String, AuthenticatedURL.Token> tokens = new HashMap<>();

  private ConnectionConfigurator connector;

  ResourceManagerHttp(Configuration conf) {
    this.conf = conf;
    addresses = WebAddresses.of(conf);
  }

  /** Asks by GET; see {@link #ask}. */
  <T> T get(String path, int mostCharacters, Function<String, T> parser) throws IOException {
    return ask(path, null, mostCharacters, parser);
  }

  /** Asks by POST; see {@link #ask}. */
  <T> T post(String path, String question, int mostCharacters, Function<String, T> parser)
      throws IOException {
    return ask(path, question, mostCharacters, parser);
  }

  /**
   * Asks; may take seconds.
   *
   * @param path with parameters, if it has any
   * @param question the body, or {@code null} for a GET
   * @param mostCharacters longer answers are refused
   * @param parser of the answer; an {@link IllegalArgumentException} says that it is none
   * @throws IOException if no ResourceManager gave an answer that makes sense
   */
  private <T> T ask(String path, String question, int mostCharacters, Function<String, T> parser)
      throws IOException {
    IOException failure = new IOException("no ResourceManager is configured");
    for (String address : addresses.inOrder()) {
      try {
        T answer = parser.apply(body(connect(address, path), question, mostCharacters));
        addresses.answered(address);
        return answer;
      } catch (IOException | IllegalArgumentException e) {
        failure = new IOException(address + ": " + e.getMessage(), e);
      }
    }
    addresses.noneAnswered();
    throw failure;
  }

  /**
   * Asks and reads the answer to its end, whatever it is: only then the connection is kept for the
   * next question. Nodes ask every three seconds.
   */
  private static String body(HttpURLConnection connection, String question, int mostCharacters)
      throws IOException {
    boolean isWhole = false;
    try {
      // A standby may send us elsewhere; that one is asked anyhow.
      connection.setInstanceFollowRedirects(false);
      if (question != null) {
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "text/plain; charset=utf-8");
        // Stock's protection against forged requests wants it.
        connection.setRequestProperty("X-XSRF-HEADER", "kairos");
        try (OutputStream out = connection.getOutputStream()) {
          out.write(question.getBytes(StandardCharsets.UTF_8));
        }
      }
      int status = connection.getResponseCode();
      boolean isAnswer = status == HttpURLConnection.HTTP_OK;
      byte[] body = read(connection, isAnswer ? mostCharacters : LONGEST_REFUSAL_BYTES);
      isWhole = body != null;
      if (!isAnswer) {
        throw new IOException("status " + status);
      }
      if (!isWhole) {
        throw new IOException("an answer too long to be one");
      }
      return new String(body, StandardCharsets.UTF_8);
    } finally {
      if (!isWhole) {
        connection.disconnect();
      }
    }
  }

  /** {@code null} if there is more than that. */
  private static byte[] read(HttpURLConnection connection, int mostBytes) throws IOException {
    InputStream refusal = connection.getErrorStream();
    // A refusal may have no body at all.
    boolean isEmpty = refusal == null && connection.getResponseCode() >= 400;
    if (isEmpty) {
      return new byte[0];
    }
    try (InputStream in = refusal == null ? connection.getInputStream() : refusal) {
      byte[] body = in.readNBytes(mostBytes + 1);
      return body.length > mostBytes ? null : body;
    }
  }

  private HttpURLConnection connect(String address, String path) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      String user = UserGroupInformation.getLoginUser().getShortUserName();
      String separator = path.contains("?") ? "&" : "?";
      URL url = new URL(address + path + separator + "user.name=" + user);
      return connector().configure((HttpURLConnection) url.openConnection());
    }
    URL url = new URL(address + path);
    AuthenticatedURL.Token token =
        tokens.computeIfAbsent(address, any -> new AuthenticatedURL.Token());
    try {
      UserGroupInformation login = UserGroupInformation.getLoginUser();
      login.checkTGTAndReloginFromKeytab();
      return login.doAs(
          (PrivilegedExceptionAction<HttpURLConnection>)
              () -> new AuthenticatedURL(null, connector()).openConnection(url, token));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (java.lang.reflect.UndeclaredThrowableException e) {
      if (e.getCause() instanceof AuthenticationException) {
        throw new IOException(e.getCause().getMessage(), e.getCause());
      }
      throw e;
    }
  }

  private ConnectionConfigurator connector() throws IOException {
    if (connector == null) {
      if (YarnConfiguration.useHttps(conf)) {
        SSLFactory ssl = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
        SSLSocketFactory sockets;
        try {
          ssl.init();
          // One for all: a connection is kept for those alone that come with the same.
          sockets = ssl.createSSLSocketFactory();
        } catch (GeneralSecurityException e) {
          throw new IOException(e.getMessage(), e);
        }
        HostnameVerifier verifier = ssl.getHostnameVerifier();
        connector = connection -> bounded(secured(connection, sockets, verifier));
      } else {
        connector = ResourceManagerHttp::bounded;
      }
    }
    return connector;
  }

  private static HttpURLConnection secured(
      HttpURLConnection connection, SSLSocketFactory sockets, HostnameVerifier verifier) {
    if (connection instanceof HttpsURLConnection) {
      ((HttpsURLConnection) connection).setSSLSocketFactory(sockets);
      ((HttpsURLConnection) connection).setHostnameVerifier(verifier);
    }
    return connection;
  }

  private static HttpURLConnection bounded(HttpURLConnection connection) {
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    return connection;
  }
}
