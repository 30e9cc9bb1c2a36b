/** Tests of the whole on real daemons, and what they share. */
package io.kairos.it;
