// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

/** Why nobody is told when a job ends. */
public enum NoForecast {
  NEED_NOT_END("sessions need not end"),
  NOTHING_LEFT("it neither asks for tasks nor has some, so nothing says how much is left of it"),
  ORDER_NOT_KNOWN("the order of its queue (%s) does not say which jobs will go before it"),
  NOT_SERVED_YET("jobs of its queue wait, and have been served for less than a minute so far");

  private final String why;

  NoForecast(String why) {
    this.why = why;
  }

  /**
   * For whoever asks when the job will be done.
   *
   * @param order of its queue, by name
   */
  public String sentence(String order) {
    return "no forecast of its end: " + String.format(why, order);
  }
}
