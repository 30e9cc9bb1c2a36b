// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.security.UserGroupInformation;

/** Which document is asked for, and by whom. Immutable. */
public final class WebRequest {
  private static final String FORWARDED_FOR = "X-Forwarded-For";

  private final List<String> path;
  private final String user;
  private final String address;
  private final List<String> forwardedAddresses;

  /**
   * @param path segments below {@link WebFilter#API}, decoded
   * @param user who asks, or {@code null} if the daemon does not authenticate
   * @param address where the request comes from
   * @param forwardedAddresses what proxies say of that, or {@code null}
   */
  public WebRequest(
      List<String> path, String user, String address, List<String> forwardedAddresses) {
    this.path = List.copyOf(path);
    this.user = user;
    this.address = address;
    this.forwardedAddresses = forwardedAddresses == null ? null : List.copyOf(forwardedAddresses);
  }

  static WebRequest of(HttpServletRequest request, List<String> path) {
    // As stock REST: the principal, which for Kerberos is the long name.
    Principal principal = request.getUserPrincipal();
    String forwarded = request.getHeader(FORWARDED_FOR);
    return new WebRequest(
        path,
        principal == null ? null : principal.getName(),
        request.getRemoteAddr(),
        forwarded == null ? null : List.of(forwarded.split(",")));
  }

  public List<String> path() {
    return path;
  }

  /** Who asks; empty where nobody is authenticated, and stock YARN then shows everything. */
  public Optional<UserGroupInformation> user() {
    return Optional.ofNullable(user).map(UserGroupInformation::createRemoteUser);
  }

  public String address() {
    return address;
  }

  /** As YARN's access checks take it: {@code null} if the request came through no proxy. */
  public List<String> forwardedAddresses() {
    return forwardedAddresses;
  }
}
