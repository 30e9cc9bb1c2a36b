// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletContext;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@value #PAGE} with the page and {@value #API} with JSON, inside a daemon's own HTTP
 * server and behind its authentication; every other request passes. It reads and never changes
 * anything.
 *
 * <p>{@code OPTIONS} is answered too: that is how Hadoop's own clients find out whether they have
 * to authenticate.
 */
public abstract class WebFilter implements Filter {
  /** Address of the page. */
  public static final String PAGE = "/kairos/";

  /** Address of the JSON. */
  public static final String API = "/ws/v1/kairos";

  private static final Logger LOG = LoggerFactory.getLogger(WebFilter.class);

  private static final String METHODS = "GET, HEAD, OPTIONS";

  /** Own files only, no script or style inside the HTML: nothing that came from a user can run. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

  private final PageFiles files = new PageFiles();
  private WebResource resource;

  /**
   * Who answers.
   *
   * @param config of this filter, with what the daemon's initializer put there
   */
  protected abstract WebResource resource(FilterConfig config);

  /**
   * Whether this server of the daemon is the one to answer in. Hadoop makes one filter for all
   * contexts of a server, so that only a request tells which it is.
   */
  protected boolean isServed(ServletContext server) {
    return true;
  }

  @Override
  public final void init(FilterConfig config) {
    resource = resource(config);
  }

  @Override
  public final void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    String uri = http.getRequestURI();
    if (!isServed(http.getServletContext())) {
      chain.doFilter(request, response);
    } else if (uri.startsWith(PAGE) || uri.equals(PAGE.substring(0, PAGE.length() - 1))) {
      answer(http, (HttpServletResponse) response, () -> page(uri));
    } else if (uri.equals(API) || uri.startsWith(API + "/")) {
      answer(http, (HttpServletResponse) response, () -> document(http, uri));
    } else {
      chain.doFilter(request, response);
    }
  }

  @Override
  public void destroy() {
    // Nothing is held.
  }

  private interface Content {
    Answer make() throws WebProblem;
  }

  private void answer(HttpServletRequest request, HttpServletResponse response, Content content)
      throws IOException {
    Answer answer;
    try {
      answer = answer(request, content);
    } catch (WebProblem e) {
      answer = Answer.of(e);
    } catch (RuntimeException e) {
      LOG.error("{} {} could not be answered", request.getMethod(), request.getRequestURI(), e);
      answer = Answer.of(WebProblem.failed());
    }
    send(request, response, answer);
  }

  private Answer answer(HttpServletRequest request, Content content) throws WebProblem {
    switch (request.getMethod()) {
      case "GET":
      case "HEAD":
        // A path without its slash would make the page's own links point elsewhere.
        if (request.getRequestURI().length() < PAGE.length()) {
          return Answer.redirect(HttpServletResponse.SC_FOUND, withQuery(request, PAGE));
        }
        Optional<String> elsewhere = resource.elsewhere();
        if (elsewhere.isPresent()) {
          String target = elsewhere.get() + withQuery(request, request.getRequestURI());
          return Answer.redirect(HttpServletResponse.SC_TEMPORARY_REDIRECT, target);
        }
        return content.make();
      case "OPTIONS":
        return Answer.json(HttpServletResponse.SC_OK, new byte[0]);
      default:
        throw WebProblem.methodNotAllowed(request.getMethod());
    }
  }

  private Answer page(String uri) throws WebProblem {
    String name = uri.substring(PAGE.length());
    PageFiles.PageFile file =
        files
            .get(name)
            .orElseThrow(() -> WebProblem.notFound("there is no such file", "go to " + PAGE));
    return Answer.file(file.type, file.content);
  }

  private Answer document(HttpServletRequest request, String uri) throws WebProblem {
    WebRequest asked = WebRequest.of(request, segments(uri.substring(API.length())));
    return Answer.json(HttpServletResponse.SC_OK, resource.get(asked));
  }

  private static List<String> segments(String rawPath) throws WebProblem {
    String path;
    try {
      // Only decodes, as form decoding would turn a plus into a space.
      path = new URI(rawPath).getPath();
    } catch (URISyntaxException e) {
      throw WebProblem.badRequest("the path is not well-formed", "encode it as a URL");
    }
    List<String> segments = new ArrayList<>();
    for (String segment : path.split("/")) {
      if (!segment.isEmpty()) {
        segments.add(segment);
      }
    }
    return segments;
  }

  private static String withQuery(HttpServletRequest request, String path) {
    String query = request.getQueryString();
    return query == null ? path : path + "?" + query;
  }

  private static void send(HttpServletRequest request, HttpServletResponse response, Answer answer)
      throws IOException {
    response.setStatus(answer.status);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    if (answer.location != null) {
      response.setHeader("Location", answer.location);
    }
    if (answer.status == HttpServletResponse.SC_METHOD_NOT_ALLOWED
        || request.getMethod().equals("OPTIONS")) {
      response.setHeader("Allow", METHODS);
    }
    if (answer.status == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
      response.setHeader("Retry-After", "3");
    }
    response.setContentType(answer.type);
    response.setContentLength(answer.content.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(answer.content);
    }
  }

  private static final class Answer {
    private static final String JSON = "application/json; charset=utf-8";

    final int status;
    final String type;
    final byte[] content;
    final String location;

    private Answer(int status, String type, byte[] content, String location) {
      this.status = status;
      this.type = type;
      this.content = content;
      this.location = location;
    }

    static Answer json(int status, byte[] content) {
      return new Answer(status, JSON, content, null);
    }

    static Answer file(String type, byte[] content) {
      return new Answer(HttpServletResponse.SC_OK, type, content, null);
    }

    static Answer of(WebProblem problem) {
      return json(problem.status(), problem.toJson());
    }

    static Answer redirect(int status, String location) {
      byte[] content =
          Json.bytes(
              Json.object()
                  .put("error", "another address answers this")
                  .put("fix", "follow the redirect to " + location));
      return new Answer(status, JSON, content, location);
    }
  }
}
