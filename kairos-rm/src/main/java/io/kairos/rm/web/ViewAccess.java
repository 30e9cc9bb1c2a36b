// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import io.kairos.web.WebRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Who may see what of an application: as in the ResourceManager's own REST interface. */
final class ViewAccess {
  private final RMContext context;

  ViewAccess(RMContext context) {
    this.context = context;
  }

  /** Whether details may be shown: to those who may view it, and to administrators of its queue. */
  boolean mayView(RMApp application, WebRequest request) {
    UserGroupInformation caller = request.user().orElse(null);
    if (caller == null) {
      return true;
    }
    ResourceManager daemon = context.getResourceManager();
    return daemon
            .getApplicationACLsManager()
            .checkAccess(
                caller,
                ApplicationAccessType.VIEW_APP,
                application.getUser(),
                application.getApplicationId())
        || daemon
            .getQueueACLsManager()
            .checkAccess(
                caller,
                QueueACL.ADMINISTER_QUEUE,
                application,
                request.address(),
                request.forwardedAddresses());
  }

  /** Whether the application may be named in a list. */
  boolean mayList(RMApp application, WebRequest request) {
    return !isFiltered() || mayView(application, request);
  }

  /** The same of one that YARN may have forgotten: nobody can tell any more whose it was. */
  boolean mayList(ApplicationId id, WebRequest request) {
    RMApp application = context.getRMApps().get(id);
    return application == null ? !isFiltered() : mayList(application, request);
  }

  private boolean isFiltered() {
    return context
        .getYarnConfiguration()
        .getBoolean(
            YarnConfiguration.FILTER_ENTITY_LIST_BY_USER,
            YarnConfiguration.DEFAULT_DISPLAY_APPS_FOR_LOGGED_IN_USER);
  }
}
