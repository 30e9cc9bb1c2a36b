// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.kairos.yaq.ProgressQuery;
import java.util.Map;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletOutputStream;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.mockito.MockedStatic;

/** Who is answered on a secure cluster, by how its HTTP is authenticated. */
class SecureJobProgressTest {
  private static final String OURS = "io.kairos.rm.web.JobProgressFilterInitializer";
  private static final int NOT_ACTIVE = 503;

  @ParameterizedTest
  @CsvSource({
    "kerberos, org.apache.hadoop.security.AuthenticationFilterInitializer",
    "kerberos, org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer",
    "kerberos, org.apache.hadoop.security.authentication.server"
        + ".ProxyUserAuthenticationFilterInitializer"
  })
  void theDaemonsUserIsAnsweredIfKerberosVouchesForHim(String type, String initializer)
      throws Exception {
    assertThat(status(type, initializer, self())).isEqualTo(NOT_ACTIVE);
    assertThat(status(type, initializer, "mallory")).isEqualTo(403);
    assertThat(status(type, initializer, null)).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    "simple, org.apache.hadoop.security.AuthenticationFilterInitializer",
    "simple, org.apache.hadoop.http.lib.StaticUserWebFilter",
    "kerberos, org.apache.hadoop.http.lib.StaticUserWebFilter"
  })
  void nobodyIsAnsweredIfAnybodyCouldCallHimselfSo(String type, String initializer)
      throws Exception {
    assertThat(status(type, initializer, self())).isEqualTo(403);
  }

  @Test
  void nobodyIsAnsweredIfNothingIsSet() throws Exception {
    assertThat(status(null, "", self())).isEqualTo(403);
  }

  private static String self() throws Exception {
    return UserGroupInformation.getLoginUser().getShortUserName();
  }

  private static int status(String type, String initializer, String user) throws Exception {
    Configuration conf = new Configuration(false);
    if (type != null) {
      conf.set("hadoop.http.authentication.type", type);
    }
    conf.set("hadoop.http.filter.initializers", initializer + "," + OURS);
    JobProgressFilter filter = new JobProgressFilter();
    filter.init(parameters(conf));
    HttpServletRequest request = mock(HttpServletRequest.class);
    when(request.getRequestURI()).thenReturn(ProgressQuery.PATH);
    when(request.getMethod()).thenReturn("POST");
    when(request.getRemoteUser()).thenReturn(user);
    HttpServletResponse response = mock(HttpServletResponse.class);
    when(response.getOutputStream()).thenReturn(mock(ServletOutputStream.class));
    try (MockedStatic<UserGroupInformation> users =
        mockStatic(UserGroupInformation.class, CALLS_REAL_METHODS)) {
      users.when(UserGroupInformation::isSecurityEnabled).thenReturn(true);
      filter.doFilter(request, response, mock(FilterChain.class));
    }
    ArgumentCaptor<Integer> status = ArgumentCaptor.forClass(Integer.class);
    verify(response).setStatus(status.capture());
    return status.getValue();
  }

  /** As the initializer hands them on. */
  @SuppressWarnings("unchecked")
  private static FilterConfig parameters(Configuration conf) {
    FilterContainer container = mock(FilterContainer.class);
    ArgumentCaptor<Map<String, String>> parameters = ArgumentCaptor.forClass(Map.class);
    new JobProgressFilterInitializer().initFilter(container, conf);
    verify(container)
        .addGlobalFilter(any(), eq(JobProgressFilter.class.getName()), parameters.capture());
    FilterConfig config = mock(FilterConfig.class);
    parameters
        .getValue()
        .forEach((name, value) -> when(config.getInitParameter(name)).thenReturn(value));
    return config;
  }
}
