// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.web;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletContext;
import javax.servlet.ServletOutputStream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.junit.jupiter.api.Test;

/** In the servers of a NodeManager's process, which all come by its configuration. */
class NodeWebFilterTest {
  private final HttpServletRequest request = mock(HttpServletRequest.class);
  private final HttpServletResponse response = mock(HttpServletResponse.class);
  private final FilterChain chain = mock(FilterChain.class);

  private NodeWebFilter in(String server) {
    ServletContext context = mock(ServletContext.class);
    when(context.getServletContextName()).thenReturn(server);
    when(request.getServletContext()).thenReturn(context);
    FilterConfig config = mock(FilterConfig.class);
    when(config.getInitParameter(NodeWebFilter.NODE)).thenReturn("nobody");
    NodeWebFilter filter = new NodeWebFilter();
    filter.init(config);
    return filter;
  }

  @Test
  void aServerOfAnotherNameIsLeftAlone() throws Exception {
    when(request.getRequestURI()).thenReturn("/ws/v1/kairos/node");

    in("timeline").doFilter(request, response, chain);

    verify(chain).doFilter(request, response);
    verify(response, never()).setStatus(anyInt());
  }

  @Test
  void theNodeManagersOwnServerAnswers() throws Exception {
    when(request.getRequestURI()).thenReturn("/ws/v1/kairos/node");
    when(request.getMethod()).thenReturn("GET");
    when(response.getOutputStream()).thenReturn(mock(ServletOutputStream.class));

    in("node").doFilter(request, response, chain);

    verify(chain, never()).doFilter(any(), any());
    verify(response).setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
  }
}
