// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import javax.servlet.http.HttpServletResponse;

/** Why a request is not answered, and what to do about it; {@code {"error": …, "fix": …}}. */
public final class WebProblem extends Exception {
  private final int status;
  private final String fix;

  private WebProblem(int status, String error, String fix) {
    // No stack trace: it is an answer, and a request for a thing that is gone is nothing special.
    super(error, null, false, false);
    this.status = status;
    this.fix = fix;
  }

  /** 400. */
  public static WebProblem badRequest(String error, String fix) {
    return new WebProblem(HttpServletResponse.SC_BAD_REQUEST, error, fix);
  }

  /** 404. */
  public static WebProblem notFound(String error, String fix) {
    return new WebProblem(HttpServletResponse.SC_NOT_FOUND, error, fix);
  }

  /** 405. */
  static WebProblem methodNotAllowed(String method) {
    return new WebProblem(
        HttpServletResponse.SC_METHOD_NOT_ALLOWED,
        method + " is not possible: this page changes nothing",
        "use GET");
  }

  /** 503. */
  public static WebProblem unavailable(String error, String fix) {
    return new WebProblem(HttpServletResponse.SC_SERVICE_UNAVAILABLE, error, fix);
  }

  /** 500. */
  static WebProblem failed() {
    return new WebProblem(
        HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
        "an error inside the plug-in; the daemon goes on",
        "look for WebFilter in the daemon's log, and report it");
  }

  public int status() {
    return status;
  }

  public String fix() {
    return fix;
  }

  byte[] toJson() {
    return Json.bytes(Json.object().put("error", getMessage()).put("fix", fix));
  }
}
