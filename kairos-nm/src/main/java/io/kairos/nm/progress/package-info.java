/** How a node gets to know how much of its jobs is left: it asks the ResourceManager. */
package io.kairos.nm.progress;
