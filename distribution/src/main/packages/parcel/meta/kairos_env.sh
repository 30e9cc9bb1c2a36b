#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Cloudera Manager's agent sources this before it starts a role that takes plug-ins of YARN. It must
# not exit. Hadoop's scripts put HADOOP_CLASSPATH behind the jars of Hadoop.
KAIROS_LIB=$PARCELS_ROOT/${PARCEL_DIRNAME:-KAIROS}/lib
HADOOP_CLASSPATH="${HADOOP_CLASSPATH:+$HADOOP_CLASSPATH:}$KAIROS_LIB/common/*"
HADOOP_CLASSPATH="$HADOOP_CLASSPATH:$KAIROS_LIB/resourcemanager/*:$KAIROS_LIB/nodemanager/*"
export HADOOP_CLASSPATH
