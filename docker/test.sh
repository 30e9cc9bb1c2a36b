#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Brings the cluster of docker-compose.yml up, runs a MapReduce job under Kairos, looks at what it
# did, and takes everything down again. See --help and docs/operator/docker.md.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")"

usage() {
  cat << 'END'
Usage: docker/test.sh [--base IMAGE | --official | --java N] [--lose-node] [--keep]

Builds the image, starts the cluster, runs a MapReduce job with more tasks than cores, and checks
its answer, suspensions on the nodes, and the web page. Takes everything down at its end.

  --base IMAGE  a base image that is there or can be pulled; default: docker/local-base builds one
  --official    the base image that .env names
  --java N      Java of the local base: 11, 17 (default), 21 or 25
  --lose-node   kill the containers of one node while the job runs; the job must end all the same
  --keep        leave the cluster up, if all went well or not, and say how to take it down

It starts an engine of its own if none answers (.ci/docker-engine.sh), and stops it.

Exit code 0: all was seen; 1: something was not, with the reason; 2: wrong arguments;
3: there is no Docker here, and none can be started.
END
}

readonly project=kairos-test
readonly cache=${KAIROS_CACHE:-$HOME/.cache/kairos}
readonly maps=12
readonly samples_a_map=3000000
readonly patience_seconds=240
readonly job_seconds=400

base=local
java=
is_kept=
loses_node=
while (($# > 0)); do
  case $1 in
    --base)
      (($# > 1)) || { echo "test.sh: --base needs an image (see --help)" >&2; exit 2; }
      base=$2
      shift
      ;;
    --official) base= ;;
    --java)
      [[ ${2:-} =~ ^(11|17|21|25)$ ]] || { echo "test.sh: --java ${2:-}: use 11, 17, 21 or 25 (see --help)" >&2; exit 2; }
      java=$2
      shift
      ;;
    --lose-node) loses_node=yes ;;
    --keep) is_kept=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    *)
      echo "test.sh: unknown argument: $1 (see --help)" >&2
      exit 2
      ;;
  esac
  shift
done

if [[ -n $java && $base != local ]]; then
  echo "test.sh: --java $java is for the local base; $([[ -n $base ]] && echo "--base $base" || echo --official) has its own Java (see --help)" >&2
  exit 2
fi
[[ -z $java ]] || export BASE_JAVA=$java

who=docker
. ./shared.bash

# --- The end, whatever comes ---------------------------------------------------------------------

scratch=$(mktemp -d)
has_cluster=

# Prints a port of 127.0.0.1 that nobody listens on, below those that the kernel gives away itself.
free_port() {
  local port
  for ((port = 20000 + RANDOM % 10000; ; port++)); do
    (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null || break
  done
  echo "$port"
}

# Compose takes these before what .env says. Other ports: this test and a cluster at work do not meet.
export COMPOSE_PROJECT_NAME=$project IMAGE=kairos-hadoop-test
export RESOURCEMANAGER_PORT=0 NAMENODE_PORT=0
NODEMANAGER1_PORT=$(free_port) NODEMANAGER2_PORT=$(free_port) NODEMANAGER3_PORT=$(free_port)
export NODEMANAGER1_PORT NODEMANAGER2_PORT NODEMANAGER3_PORT
# As in the paper, where one job alone has tasks suspended.
export POLICY=las JOB_ORDER=fifo
export NODE_VCORES=2 QUEUE_VCORES=2 QUANTUM_MS=1000 MODE=enforce

compose() {
  if docker compose version > /dev/null 2>&1; then
    docker compose "$@"
  else
    docker-compose "$@"
  fi
}

all_of_ours() {
  docker ps --all --quiet --no-trunc --filter "label=com.docker.compose.project=$project"
  docker network ls --quiet --filter "label=com.docker.compose.project=$project"
  docker volume ls --quiet --filter "label=com.docker.compose.project=$project"
}

take_down() {
  local ids left id
  ids=$(docker ps --all --quiet --no-trunc --filter "label=com.docker.compose.project=$project")
  compose down --volumes --remove-orphans --timeout 3 > "$scratch/down.log" 2>&1 || true
  left=$(all_of_ours)
  for id in $ids; do
    left+=$(find /sys/fs/cgroup -type d -name "*$id*" -print -quit 2> /dev/null)
  done
  if [[ -n $left ]]; then
    say "FAILED: left behind: ${left//$'\n'/ }"
    tail -n 20 "$scratch/down.log"
    docker ps --all --quiet --filter "label=com.docker.compose.project=$project" |
      xargs --no-run-if-empty docker rm --force --volumes > /dev/null 2>&1 || true
    docker network ls --quiet --filter "label=com.docker.compose.project=$project" |
      xargs --no-run-if-empty docker network rm > /dev/null 2>&1 || true
    return 1
  fi
}

at_end() {
  local rc=$?
  # A second Ctrl-C must not leave the rest behind.
  trap '' INT TERM HUP
  set +e
  if [[ -n $has_cluster && -n $is_kept ]]; then
    say "kept; to look around, in the folder docker:"
    echo "  export COMPOSE_PROJECT_NAME=$project${DOCKER_HOST:+ DOCKER_HOST=$DOCKER_HOST}"
    echo "  docker compose ps         # or docker-compose; the ports are those that were free"
    echo "  docker compose down${has_own_engine:+ && ../.ci/docker-engine.sh stop}"
  else
    if [[ -n $has_cluster ]]; then
      take_down || rc=1
      say "taken down"
    fi
    [[ -z $has_own_engine ]] || ../.ci/docker-engine.sh stop || rc=1
  fi
  rm -rf "$scratch"
  ((rc != 0)) || say "all was seen"
  exit "$rc"
}
trap at_end EXIT
trap 'say "interrupted"; exit 130' INT
trap 'say "told to end"; exit 143' TERM HUP

# --- The image -------------------------------------------------------------------------------------

find_engine
say "engine $(docker version --format '{{.Server.Version}}'), compose $(compose version --short 2> /dev/null)"

shopt -s nullglob
packages=(../distribution/target/kairos-yarn-*.tar.gz)
((${#packages[@]} < 2)) || fail "distribution/target has ${packages[*]##*/}: delete all but one"
if ((${#packages[@]} == 0)) || is_outdated "${packages[0]}" || [[ $base == local && ! -r ../distribution/target/stock-${HADOOP_VERSION:-3.4.3}.classpath ]]; then
  say "building the package"
  (cd .. && ./mvnw -B -ntp -q -DskipTests -pl distribution -am package) > "$scratch/package.log" 2>&1 ||
    fail "the package cannot be built: ./mvnw -DskipTests package" "$scratch/package.log"
fi

if [[ $base == local ]]; then
  build_local_base
  say "base image $base"
fi
[[ -z $base ]] || export BASE_IMAGE=$base

has_cluster=yes
[[ -z $(all_of_ours) ]] || {
  say "taking down what an earlier run left"
  take_down
}
compose build namenode > "$scratch/build.log" 2>&1 || fail "the image cannot be built: docker/Dockerfile" "$scratch/build.log"
docker image prune --force --filter label=io.kairos.docker > /dev/null
say "image $IMAGE"

# --- The cluster -----------------------------------------------------------------------------------

container() {
  compose ps --quiet "$1"
}

log_of() {
  docker logs "$(container "$1")" > "$scratch/$1.log" 2>&1 || true
  echo "$scratch/$1.log"
}

compose up -d --no-build > "$scratch/up.log" 2>&1 || fail "the containers do not start" "$scratch/up.log"
deadline=$((SECONDS + patience_seconds))
readonly services="namenode resourcemanager nodemanager1 nodemanager2 nodemanager3 datanode1 datanode2 datanode3"
for service in $services; do
  id=$(container "$service")
  while state=$(docker inspect --format '{{.State.Status}} {{.State.Health.Status}}' "$id") &&
    [[ $state != "running healthy" ]]; do
    [[ $state == running* ]] || fail "$service has ended" "$(log_of "$service")"
    ((SECONDS < deadline)) || fail "$service is $state after $patience_seconds s" "$(log_of "$service")"
    sleep 1
  done
done
say "eight containers are healthy"

# Prints where a port of a container is to be found on this host, as two words.
address() {
  local address
  address=$(docker port "$(container "$1")" "$2/tcp")
  echo "${address%:*} ${address##*:}"
}

get() {
  # shellcheck disable=SC2046
  timeout 20 image/http-get $(address "$1" "$2") "$3"
}

# The value of a field with a number, of JSON with or without blanks; the first of that name.
number() {
  local text
  text=$(cat)
  [[ $text =~ \"$1\"\ *:\ *([0-9]+) ]] && echo "${BASH_REMATCH[1]}"
}

# The web port of a NodeManager, inside its container and outside.
web_port() {
  local variable=NODEMANAGER${1#nodemanager}_PORT
  echo "${!variable}"
}

wait_for_number() {
  local service=$1 port=$2 path=$3 field=$4 wanted=$5 what=$6 value=''
  local deadline=$((SECONDS + patience_seconds))
  until value=$(get "$service" "$port" "$path" 2> /dev/null | number "$field") && ((value >= wanted)); do
    ((SECONDS < deadline)) || fail "$what: ${value:-no answer} instead of $wanted" "$(log_of "$service")"
    sleep 1
  done
}

wait_for_number resourcemanager 8088 /ws/v1/cluster/metrics activeNodes 3 "NodeManagers that registered"
wait_for_number namenode 9870 '/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState' NumLiveDataNodes 3 "data nodes that registered"
wait_for_number resourcemanager 8088 /ws/v1/kairos/cluster withStatistics 3 "nodes with Kairos's statistics"
say "three nodes have registered, with Kairos"

if [[ -n $java ]]; then
  for service in resourcemanager nodemanager1; do
    port=8088
    [[ $service == resourcemanager ]] || port=$(web_port "$service")
    found=$(get "$service" "$port" '/jmx?qry=java.lang:type=Runtime' | sed -n 's/.*"SpecVersion" *: *"\([^"]*\)".*/\1/p')
    [[ $found == "$java" ]] || fail "$service runs on Java ${found:-unknown} instead of $java" "$(log_of "$service")"
  done
  say "daemons run on Java $java"
fi

# --- A job -----------------------------------------------------------------------------------------

kairos_bean='/jmx?qry=Hadoop:service=NodeManager,name=Kairos'
say "pi with $maps maps on $((3 * NODE_VCORES)) cores"
docker exec "$(container resourcemanager)" timeout "$job_seconds" bash -c \
  'exec yarn jar "$HADOOP_HOME"/share/hadoop/mapreduce/hadoop-mapreduce-examples-*.jar pi "$@"' bash \
  "$maps" "$samples_a_map" > "$scratch/job.log" 2>&1 &
job=$!

nodes="nodemanager1 nodemanager2 nodemanager3"
if [[ -n $loses_node ]]; then
  # A node that has tasks and not the application master, whose loss another test looks at.
  victim=
  until [[ -n $victim ]]; do
    kill -0 "$job" 2> /dev/null || fail "the job ended before a node could be killed" "$scratch/job.log"
    for node in $nodes; do
      [[ $(get "$node" "$(web_port "$node")" /ws/v1/node/containers 2> /dev/null) != *_000001\"* ]] || continue
      count=$(get "$node" "$(web_port "$node")" "$kairos_bean" 2> /dev/null | number Suspensions) &&
        ((count > 0)) && victim=$node
    done
    sleep 0.5
  done
  docker kill "$(container "$victim")" "$(container "datanode${victim#nodemanager}")" > /dev/null
  nodes=${nodes//$victim/}
  say "killed $victim and its data node"
fi

wait "$job" || fail "the job failed (exit code $?)" "$scratch/job.log"
pi=$(sed -n 's/^Estimated value of Pi is //p' "$scratch/job.log")
[[ $pi == 3.14* ]] || fail "the job says pi is \"$pi\"" "$scratch/job.log"
say "the job says pi is $pi"

suspensions=0
for node in $nodes; do
  get "$node" "$(web_port "$node")" "$kairos_bean" > "$scratch/$node.json" || fail "$node does not answer" "$(log_of "$node")"
  control=$(grep -o '"tag.CoreControl" *: *"[^"]*"' "$scratch/$node.json" | cut -d '"' -f 4)
  count=$(number Suspensions < "$scratch/$node.json")
  errors=$(number CoreControlErrors < "$scratch/$node.json")
  [[ $control == cgroup-* ]] || fail "$node controls CPU by \"$control\", not by cgroups" "$scratch/$node.json"
  ((errors == 0)) || fail "$node counts $errors CoreControlErrors" "$(log_of "$node")"
  say "$node: $count suspensions by $control"
  suspensions=$((suspensions + count))
done
((suspensions > 0)) || fail "no task was suspended" "$scratch/nodemanager1.json"

# --- The web page ----------------------------------------------------------------------------------

# As nodes report with their heartbeats: what the page says may be a second or two behind.
wait_for_number resourcemanager 8088 /ws/v1/kairos/cluster preemptions 1 "suspensions in /ws/v1/kairos/cluster"
read -r first_node _ <<< "$nodes"
for service in resourcemanager "$first_node"; do
  port=8088
  [[ $service == resourcemanager ]] || port=$(web_port "$service")
  get "$service" "$port" /kairos/ > "$scratch/page" || fail "no page /kairos/ on $service" "$(log_of "$service")"
  grep -q '<title>Kairos</title>' "$scratch/page" || fail "/kairos/ on $service is another page" "$scratch/page"
  for file in kairos.css kairos.js; do
    get "$service" "$port" "/kairos/$file" > "$scratch/file" || fail "the page misses /kairos/$file on $service" "$(log_of "$service")"
    [[ -s $scratch/file ]] || fail "/kairos/$file on $service is empty"
  done
done
say "the page and its JSON are there"

# The links of the page, as a browser on this host follows them: *.localhost is the host itself.
get resourcemanager 8088 /ws/v1/kairos/nodes > "$scratch/nodes.json" || fail "no nodes in the JSON"
for node in $nodes; do
  link=$node.localhost:$(web_port "$node")
  grep -Eq "\"httpAddress\" ?: ?\"$link\"" "$scratch/nodes.json" ||
    fail "the page does not lead to $link" "$scratch/nodes.json"
  timeout 20 image/http-get 127.0.0.1 "${link#*:}" /ws/v1/kairos/node > "$scratch/node.json" ||
    fail "nothing answers at $link" "$(log_of "$node")"
  grep -q "\"${link%:*}:" "$scratch/node.json" || fail "another node answers at $link" "$scratch/node.json"
done
say "the page's links to the nodes work on this host"
