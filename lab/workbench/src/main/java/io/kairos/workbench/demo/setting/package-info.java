// SPDX-License-Identifier: Apache-2.0
/** Settings of Kairos that the demo derives from its tasks and from what this machine can do. */
package io.kairos.workbench.demo.setting;
