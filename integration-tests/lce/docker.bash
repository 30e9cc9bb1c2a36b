# SPDX-License-Identifier: Apache-2.0
# The part of run.sh for Docker's runtime: an engine, an image, and what container-executor is told of
# both. Reads `home` and sets `test` and `maven` of run.sh.

checkout=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
# container-executor gives folders to those images alone whose registry it trusts.
image=local/kairos-lce:$$
has_link=
who=lce
cache=${KAIROS_CACHE:-$HOME/.cache/kairos}
. "$checkout/docker/shared.bash"

take_docker_down() {
  # A second Ctrl-C must not leave the rest behind.
  trap '' INT TERM HUP
  set +e
  {
    docker ps --all --quiet --filter "ancestor=$image" | xargs --no-run-if-empty docker rm --force --volumes
    docker image rm --force "$image"
    # YARN's directories stay in the controllers that only Docker uses, if the test could not remove them.
    find /sys/fs/cgroup -depth -type d -path '*/kairos-it-linux-executor-docker-*' -exec rmdir {} +
  } > /dev/null 2>&1
  [[ -z $has_link ]] || rm -f /var/run/docker.sock
  [[ -z $has_own_engine ]] || "$checkout/.ci/docker-engine.sh" stop
}

cd "$checkout/docker"
find_engine
cd - > /dev/null
# container-executor has no DOCKER_HOST, and for networks no other client, whatever docker.binary is.
[[ -x /usr/bin/docker ]] || refuse 'container-executor asks /usr/bin/docker for networks: there is none' 3
socket=${DOCKER_HOST:-unix:///var/run/docker.sock}
[[ $socket == unix://* ]] || refuse "container-executor cannot reach an engine at $socket" 3
if [[ ! ${socket#unix://} -ef /var/run/docker.sock ]]; then
  ln -s "${socket#unix://}" /var/run/docker.sock || refuse 'container-executor needs the engine at /var/run/docker.sock' 3
  has_link=yes
fi
driver=$(docker info --format '{{.CgroupDriver}}')
[[ $driver == cgroupfs ]] ||
  refuse "the engine's cgroup driver is $driver; YARN can name a cgroup only to cgroupfs" 3

rootfs=$("$checkout/docker/local-base/build.sh" --rootfs) || refuse 'no Debian for the image' 3
DOCKER_BUILDKIT=0 docker build --quiet --network none --build-arg ROOTFS="$rootfs" --tag "$image" - \
  < "$checkout/integration-tests/lce/Dockerfile" > "$home/build.log" 2>&1 ||
  fail 'the image cannot be built: integration-tests/lce/Dockerfile' "$home/build.log"
say "image $image on Docker $(docker version --format '{{.Server.Version}}')"

# container-executor refuses all mounts if one that is allowed does not exist.
mkdir -p "$checkout/integration-tests/target/cluster"
cat >> "$home/etc/hadoop/container-executor.cfg" << END
[docker]
module.enabled=true
docker.binary=$(command -v docker)
docker.trusted.registries=local
docker.allowed.networks=host
docker.allowed.ro-mounts=$checkout
docker.allowed.rw-mounts=$checkout/integration-tests/target/cluster
docker.inspect.max.retries=3
END

test=LinuxContainerExecutorDockerIT
maven=(-Dkairos.test.docker-image="$image" "${maven[@]}")
