#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Teaches Hadoop's own "yarn" the command "yarn kairos"; put into libexec/shellprofile.d by
# kairos-install. Hadoop sources this file in each of its commands: nothing here may be slow or fail.

if [[ "${HADOOP_SHELL_EXECNAME}" = yarn ]]; then
  hadoop_add_subcommand "kairos" client "look at and check Kairos, the scheduler plug-in"
fi

## @description  the command line of Kairos
## @audience     public
## @stability    evolving
## @replaceable  no
function yarn_subcommand_kairos
{
  # shellcheck disable=SC2034
  HADOOP_CLASSNAME=io.kairos.cli.KairosCli
  hadoop_add_classpath "${HADOOP_HOME}/share/hadoop/kairos/lib/*"
  hadoop_add_classpath "${HADOOP_HOME}/share/hadoop/kairos/jobs/*"
}
