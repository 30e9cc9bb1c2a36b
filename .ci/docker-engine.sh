#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Provides a Docker engine and Compose for docker/test.sh.
#
#   docker-engine.sh start   Exit code 0: an engine answers; prints the DOCKER_HOST to use, or
#                            nothing if one was running already. 3: not possible here, with the reason.
#   docker-engine.sh stop    Stops the engine that start has started, and takes out what it left behind.
#
# An engine of ours has socket, state and images of its own: images below ~/.cache/kairos (or
# KAIROS_CACHE), all else below /run/kairos-docker.
set -euo pipefail
export LC_ALL=C

readonly run=/run/kairos-docker
readonly data=${KAIROS_CACHE:-$HOME/.cache/kairos}/docker
readonly host=unix://$run/docker.sock

impossible() {
  echo "############################################################" >&2
  echo "# Docker is NOT tested here: $1" >&2
  echo "############################################################" >&2
  exit 3
}

has_compose() {
  docker compose version > /dev/null 2>&1 || command -v docker-compose > /dev/null
}

has_programs() {
  command -v docker > /dev/null && command -v dockerd > /dev/null && has_compose &&
    command -v debootstrap > /dev/null && command -v iptables > /dev/null
}

install_programs() {
  [[ $(id -u) == 0 ]] || impossible "docker.io, docker-compose and debootstrap are missing, and installing them takes root"
  command -v apt-get > /dev/null || impossible "docker is missing and there is no apt-get"
  apt-get update -qq || impossible "apt-get update failed"
  # Not more than is missing: beside an engine from elsewhere, Debian's would be a conflict.
  local packages=(debootstrap)
  { command -v docker && command -v dockerd; } > /dev/null || packages+=(docker.io iptables)
  has_compose || packages+=(docker-compose)
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" > /dev/null ||
    impossible "these packages cannot be installed: ${packages[*]}"
}

answers() {
  timeout 10 docker --host "$host" version > /dev/null 2>&1
}

# Any other one is left alone, with its rules.
answers_by_default() {
  timeout 10 docker version > /dev/null 2>&1 && has_compose
}

# The number in the file of an engine that is dead may be another process's by now.
is_ours_running() {
  local pid
  [[ -r $run/docker.pid ]] && pid=$(< "$run/docker.pid") && [[ $(cat "/proc/$pid/comm" 2> /dev/null) == dockerd ]]
}

# No docker0: the containers have a network of their own, and nothing is left of it.
launch() {
  local driver=$1 try
  setsid dockerd --host "$host" --data-root "$data/$driver" --exec-root "$run/exec" \
    --pidfile "$run/docker.pid" --bridge none --storage-driver "$driver" \
    > "$run/dockerd.log" 2>&1 < /dev/null &
  local pid=$!
  for ((try = 0; try < 60; try++)); do
    if answers; then return; fi
    kill -0 "$pid" 2> /dev/null || return 1
    sleep 0.5
  done
  return 1
}

start() {
  if answers_by_default; then return; fi
  if is_ours_running && answers; then
    # Of a run that was killed; that there is only one at a time is for the caller to see to.
    echo "$host"
    return
  fi
  if ! has_programs; then
    install_programs
    if answers_by_default; then return; fi
  fi
  [[ $(id -u) == 0 ]] || impossible "no engine answers, and starting one takes root"
  # As it was before the first engine of ours: one that died has changed it.
  if [[ ! -e $run/ip-forward ]]; then
    # To stop ours takes out whatever has that name.
    [[ $(iptables -S 2> /dev/null) != *"-N DOCKER"* ]] ||
      impossible "the rules of another engine are in iptables, and it does not answer within 10 s: start it, or remove its rules"
    mkdir -p "$run"
    iptables -S FORWARD 2> /dev/null | head -n 1 > "$run/forward-policy" || true
    cat /proc/sys/net/ipv4/ip_forward > "$run/ip-forward"
  fi
  mkdir -p "$data"
  if ! launch overlay2; then
    halt
    launch vfs || {
      reason=$(grep -v level=info "$run/dockerd.log" | tail -n 2 | tr '\n' ' ')
      stop
      impossible "dockerd does not start: $reason"
    }
  fi
  # What a cluster needs beyond an engine that answers: a bridge, NAT and names.
  if ! reason=$(docker --host "$host" network create kairos-trial 2>&1); then
    stop
    impossible "no network can be made: $reason"
  fi
  docker --host "$host" network rm kairos-trial > /dev/null
  echo "$host"
}

halt() {
  local pid try
  is_ours_running || return 0
  pid=$(< "$run/docker.pid")
  kill "$pid" 2> /dev/null || true
  for ((try = 0; try < 60; try++)); do
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.5
  done
  kill -KILL "$pid" 2> /dev/null || true
}

# The engine leaves its chains, its policy and the forwarding of packets as it set them.
restore_network() {
  local table chain rule policy
  for table in filter nat; do
    iptables -t "$table" -S 2> /dev/null | grep -E '^-A .*DOCKER' | sed 's/^-A/-D/' | while read -r rule; do
      # shellcheck disable=SC2086
      iptables -t "$table" $rule 2> /dev/null || true
    done || true
    for chain in $(iptables -t "$table" -S 2> /dev/null | awk '/^-N DOCKER/ {print $2}'); do
      iptables -t "$table" -F "$chain" || true
    done
    for chain in $(iptables -t "$table" -S 2> /dev/null | awk '/^-N DOCKER/ {print $2}'); do
      iptables -t "$table" -X "$chain" || true
    done
  done
  policy=$(cat "$run/forward-policy" 2> /dev/null || true)
  # shellcheck disable=SC2086
  [[ $policy != "-P "* ]] || iptables $policy || true
  [[ ! -r $run/ip-forward ]] || cat "$run/ip-forward" > /proc/sys/net/ipv4/ip_forward || true
}

stop() {
  [[ -d $run ]] || return 0
  halt
  restore_network
  # The engine makes one in every controller. One with containers of another engine stays.
  find /sys/fs/cgroup -mindepth 1 -maxdepth 2 -type d -name docker -exec rmdir {} + 2> /dev/null || true
  awk -v run="$run/" 'index($2, run) == 1 || index($2, "/run/docker/netns") == 1 {print $2}' /proc/mounts |
    while read -r mount; do umount "$mount" 2> /dev/null || true; done
  rm -rf --one-file-system "$run"
}

case ${1:-} in
  start | stop) "$1" ;;
  *)
    echo "docker-engine.sh: use start or stop" >&2
    exit 2
    ;;
esac
