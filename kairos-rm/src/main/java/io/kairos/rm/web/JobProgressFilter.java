// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import io.kairos.common.QueueShare;
import io.kairos.common.QueueShareAnswer;
import io.kairos.yaq.ProgressAnswer;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Answers nodes that ask how much of their jobs is left ({@link ProgressQuery}), and takes what
 * they tell about durations; answers also what queues are guaranteed ({@link QueueShareAnswer}). A
 * standby refuses, so that the node asks the next one. On a secure cluster only the user is
 * answered as whom the ResourceManager itself runs, which is that of its nodes, and nobody unless
 * Kerberos tells who asks.
 */
public final class JobProgressFilter implements Filter {
  /** Name of the parameter that says whose filter it is. */
  static final String INSTANCE = "instance";

  /** Name of the parameter that says whether Kerberos vouches for the users of requests. */
  static final String IS_KERBEROS = "isKerberos";

  /** What is answered once it is clear who asks whom. */
  private interface Answer {
    void give(HttpServletRequest request, HttpServletResponse response, ActiveScheduler scheduler)
        throws IOException;
  }

  private static final int USUAL_CHARACTERS = 2048;

  private String instance;
  private boolean isKerberos;

  @Override
  public void init(FilterConfig config) {
    instance = config.getInitParameter(INSTANCE);
    isKerberos = Boolean.parseBoolean(config.getInitParameter(IS_KERBEROS));
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    String path = http.getRequestURI();
    if (path.equals(ProgressQuery.PATH)) {
      answer(http, (HttpServletResponse) response, "POST", JobProgressFilter::answerProgress);
    } else if (path.equals(QueueShareAnswer.PATH)) {
      answer(http, (HttpServletResponse) response, "GET", JobProgressFilter::answerShares);
    } else {
      chain.doFilter(request, response);
    }
  }

  @Override
  public void destroy() {
    // Nothing is held.
  }

  private void answer(
      HttpServletRequest request, HttpServletResponse response, String method, Answer answer)
      throws IOException {
    ActiveScheduler scheduler = ActiveSchedulers.get(instance);
    if (request.getMethod().equals("OPTIONS")) {
      // How a client of Hadoop finds out whether it has to authenticate.
      response.setStatus(HttpServletResponse.SC_OK);
    } else if (!request.getMethod().equals(method)) {
      refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "use " + method);
    } else if (UserGroupInformation.isSecurityEnabled() && !isKerberos) {
      refuse(
          response,
          HttpServletResponse.SC_FORBIDDEN,
          "nobody is answered here, as HTTP is not authenticated by Kerberos: set"
              + " hadoop.http.authentication.type to kerberos and hadoop.http.filter.initializers to"
              + " org.apache.hadoop.security.AuthenticationFilterInitializer");
    } else if (!isDaemon(request.getRemoteUser())) {
      refuse(
          response,
          HttpServletResponse.SC_FORBIDDEN,
          "only the user that runs the ResourceManager is answered");
    } else if (scheduler == null) {
      refuse(
          response,
          HttpServletResponse.SC_SERVICE_UNAVAILABLE,
          "this ResourceManager is not active");
    } else {
      answer.give(request, response, scheduler);
    }
  }

  private static void answerShares(
      HttpServletRequest request, HttpServletResponse response, ActiveScheduler scheduler)
      throws IOException {
    String node = request.getParameter(QueueShareAnswer.NODE);
    Optional<Map<String, QueueShare>> shares;
    try {
      shares = scheduler.guaranteedShares(NodeId.fromString(node == null ? "" : node));
    } catch (IllegalArgumentException e) {
      refuse(
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          QueueShareAnswer.NODE + " = " + node + " is no node; use HOST:PORT");
      return;
    }
    if (shares.isEmpty()) {
      refuse(response, HttpServletResponse.SC_NOT_FOUND, "no node " + node + " is registered");
      return;
    }
    send(response, QueueShareAnswer.toText(shares.get()));
  }

  private static void answerProgress(
      HttpServletRequest request, HttpServletResponse response, ActiveScheduler scheduler)
      throws IOException {
    String body;
    try {
      body = body(request);
    } catch (UnsupportedEncodingException | IllegalCharsetNameException e) {
      refuse(
          response,
          HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
          "the charset of the Content-Type is unknown; use charset=utf-8");
      return;
    } catch (IOException | RuntimeException e) {
      // Jetty's ways to say that a body is not what its header promised, chunks for instance.
      refuse(
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          "the question cannot be read to its end; send it with its Content-Length");
      return;
    }
    ProgressQuery query;
    try {
      query = ProgressQuery.parse(body);
    } catch (IllegalArgumentException e) {
      refuse(response, HttpServletResponse.SC_BAD_REQUEST, e.getMessage());
      return;
    }
    send(response, ProgressAnswer.toText(scheduler.answer(query)));
  }

  private static void send(HttpServletResponse response, String text) throws IOException {
    byte[] answer = text.getBytes(StandardCharsets.UTF_8);
    response.setStatus(HttpServletResponse.SC_OK);
    response.setContentType("text/plain; charset=utf-8");
    response.setContentLength(answer.length);
    response.getOutputStream().write(answer);
  }

  private static boolean isDaemon(String user) throws IOException {
    return !UserGroupInformation.isSecurityEnabled()
        || (user != null
            && UserGroupInformation.createRemoteUser(user)
                .getShortUserName()
                .equals(UserGroupInformation.getLoginUser().getShortUserName()));
  }

  private static String body(HttpServletRequest request) throws IOException {
    StringBuilder text = new StringBuilder();
    // Nodes ask every few seconds, and about few jobs.
    char[] part = new char[USUAL_CHARACTERS];
    try (Reader reader = request.getReader()) {
      for (int read = reader.read(part);
          // Somewhat more than is allowed, for the parser to refuse it.
          read >= 0 && text.length() <= ProgressQuery.MOST_CHARACTERS;
          read = reader.read(part)) {
        text.append(part, 0, read);
      }
    }
    return text.toString();
  }

  private static void refuse(HttpServletResponse response, int status, String why)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain; charset=utf-8");
    response.getOutputStream().write((why + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
