// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressAnswer;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.authentication.client.ConnectionConfigurator;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * Asks by the ResourceManager's own HTTP server: first the one that answered last, then the others.
 * On a secure cluster with this process's Kerberos login. Used by one thread.
 */
final class HttpProgressTransport implements ProgressTransport {
  private static final int TIMEOUT_MILLIS = 2_000;

  private final Configuration conf;
  private final AuthenticatedURL.Token token = new AuthenticatedURL.Token();
  private ConnectionConfigurator connector;
  private String lastAnswered;

  HttpProgressTransport(Configuration conf) {
    this.conf = new Configuration(conf);
  }

  @Override
  public Map<String, JobProgress> ask(ProgressQuery query) throws IOException {
    IOException failure = new IOException("no ResourceManager is configured");
    for (String address : addresses()) {
      try {
        Map<String, JobProgress> answer = ask(address, query);
        lastAnswered = address;
        return answer;
      } catch (IOException e) {
        failure = new IOException(address + ": " + e.getMessage(), e);
      }
    }
    throw failure;
  }

  private List<String> addresses() {
    List<String> addresses = new ArrayList<>();
    if (HAUtil.isHAEnabled(conf)) {
      for (String id : HAUtil.getRMHAIds(conf)) {
        // The id that a host's configuration names would be asked for in place of every other.
        conf.set(YarnConfiguration.RM_HA_ID, id);
        addresses.add(WebAppUtils.getRMWebAppURLWithScheme(conf, addresses.size()));
      }
    } else {
      addresses.add(WebAppUtils.getRMWebAppURLWithScheme(conf));
    }
    if (addresses.remove(lastAnswered)) {
      addresses.add(0, lastAnswered);
    }
    return addresses;
  }

  private Map<String, JobProgress> ask(String address, ProgressQuery query) throws IOException {
    HttpURLConnection connection = connect(address + ProgressQuery.PATH);
    try {
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      // A standby may send us elsewhere; that one is asked anyhow.
      connection.setInstanceFollowRedirects(false);
      connection.setRequestProperty("Content-Type", "text/plain; charset=utf-8");
      // Stock's protection against forged requests wants it.
      connection.setRequestProperty("X-XSRF-HEADER", "kairos");
      try (OutputStream out = connection.getOutputStream()) {
        out.write(query.toText().getBytes(StandardCharsets.UTF_8));
      }
      int status = connection.getResponseCode();
      if (status != HttpURLConnection.HTTP_OK) {
        throw new IOException("status " + status);
      }
      try (InputStream in = connection.getInputStream()) {
        byte[] body = in.readNBytes(ProgressAnswer.MOST_CHARACTERS + 1);
        if (body.length > ProgressAnswer.MOST_CHARACTERS) {
          throw new IOException("an answer too long to be one");
        }
        return ProgressAnswer.parse(new String(body, StandardCharsets.UTF_8));
      } catch (IllegalArgumentException e) {
        throw new IOException(e.getMessage(), e);
      }
    } finally {
      connection.disconnect();
    }
  }

  private HttpURLConnection connect(String address) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      String user = UserGroupInformation.getLoginUser().getShortUserName();
      URL url = new URL(address + "?user.name=" + user);
      return connector().configure((HttpURLConnection) url.openConnection());
    }
    URL url = new URL(address);
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
        try {
          ssl.init();
        } catch (GeneralSecurityException e) {
          throw new IOException(e.getMessage(), e);
        }
        connector = connection -> bounded(ssl.configure(connection));
      } else {
        connector = HttpProgressTransport::bounded;
      }
    }
    return connector;
  }

  private static HttpURLConnection bounded(HttpURLConnection connection) {
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    return connection;
  }
}
