#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# $1 is the number of packages of this name that stay: 1 at an upgrade.
if [ "$1" = 0 ]; then
  /usr/lib/kairos-yarn/libexec/package-hook remove || exit 1
fi
