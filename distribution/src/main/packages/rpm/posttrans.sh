#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# After the transaction: at an upgrade the jars of the old package are gone only then.
/usr/lib/kairos-yarn/libexec/package-hook installed
