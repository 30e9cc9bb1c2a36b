#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds everything that a release publishes, from the commit that is checked out. See --help and
# RELEASING.md.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

usage() {
  cat << 'END'
Usage: release/build.sh [--key KEY] [--trial]

Builds into target/release: the tar.gz, deb, rpm, parcel and init action with their sums and a list of
what is in them (SBOM), and a bundle for Maven Central (jars, sources, Javadoc, POMs).

  --key KEY  sign everything with this key of gpg; a passphrase is taken from MAVEN_GPG_PASSPHRASE
  --trial    accept a snapshot, a commit without a tag, changes that are not committed, and the
             placeholder of kairos.url

Options for Maven: MAVEN_ARGS. Exit code 0: built; 1: refused or failed, with the reason; 2: wrong arguments.
END
}

fail() {
  echo "release: $*" >&2
  exit 1
}

key=
is_trial=
while (($# > 0)); do
  case $1 in
    --key)
      (($# > 1)) || { echo "release: --key needs a value (see --help)" >&2; exit 2; }
      key=$2
      shift
      ;;
    --trial) is_trial=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    *)
      echo "release: unknown argument: $1 (see --help)" >&2
      exit 2
      ;;
  esac
  shift
done

version=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml | head -n 1)
if [[ -z $is_trial ]]; then
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] ||
    fail "version $version: a release is X.Y.Z; ./mvnw versions:set -DnewVersion=X.Y.Z"
  [[ -z $(git status --porcelain) ]] || fail "git status shows changes: commit them, or build in a clean clone"
  git tag --points-at HEAD | grep -qxF "v$version" || fail "HEAD has no tag v$version: git tag -s v$version"
  [[ -n $key ]] || fail "--key is missing: a release is signed"
fi
if [[ -n $key ]]; then
  command -v gpg > /dev/null || fail "--key $key: there is no gpg"
  gpg --batch --list-secret-keys "$key" > /dev/null 2>&1 ||
    fail "--key $key: gpg has no such secret key; gpg --list-secret-keys names those it has"
fi

# The rights of files get into the jars.
[[ $(stat -c %a pom.xml mvnw | tr '\n' ' ') =~ ^6[46]4\ 7[57]5\ $ ]] ||
  fail "pom.xml and mvnw have the rights $(stat -c %a pom.xml mvnw | tr '\n' ' ')instead of 644 and 755: clone again, with umask 022"
umask 022

readonly out=$PWD/target/release
readonly central=$PWD/target/central
# Nothing goes into the local repository of whoever builds.
options=(-DskipTests -Dmaven.install.skip=true "-Prelease,packages"
  "-DaltDeploymentRepository=central::file:$central")
[[ -z $key ]] || options+=("-Dgpg.keyname=$key")
[[ -z $is_trial ]] || options+=(-Dkairos.release.trial=true)

# clean, which takes target/ as well: nothing of an earlier version gets in.
modules=distribution,kairos-common,yaq-queueing,kmn-sampling,kairos-web,kairos-nm,kairos-rm,kairos-cli
./mvnw -B -ntp -q "${options[@]}" -pl "$modules" -am clean deploy

mkdir -p "$out"
cd distribution/target
shopt -s nullglob
cp -p kairos-yarn-"$version".tar.gz{,.sha512} kairos-yarn_"$version"_all.deb kairos-yarn-*.noarch.rpm \
  KAIROS-"$version"-el8.parcel{,.sha} kairos-yarn-"$version"-sbom.json ./*.asc "$out/"
cp -p ../src/main/libexec/init-action.sh "$out/kairos-init-action-$version.sh"
[[ -z $key ]] || gpg --batch --yes --armor --local-user "$key" --detach-sign "$out/kairos-init-action-$version.sh"
cd "$central"
# Maven Central takes a bundle as it is laid out in a repository, without the lists of versions.
find . -name 'maven-metadata*' -delete
tar -czf "$out/kairos-yarn-$version-central.tar.gz" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner io
cd "$out"
sha512sum -- *.deb *.rpm *.parcel *.json *.sh > SHA512SUMS
for jar in "$central"/io/kairos/*/"$version"*/*.jar; do
  [[ -z $key || -r $jar.asc ]] || fail "${jar##*/} is not signed"
done
echo "release: $version is in $out:"
ls -1 "$out"
