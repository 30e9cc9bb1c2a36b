#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts Kairos on a host of a managed Hadoop cluster: fetches the tar.gz, checks its sum, unpacks it and
# runs kairos-install. See --help and docs/operator/packages.md.
set -euo pipefail
export LC_ALL=C
umask 022

usage() {
  cat << 'END'
Usage: init-action.sh --package URL [--sha512 SUM] [--side SIDE] [--hadoop-home DIR] [--into DIR] [--restart]

Run it as root on each host, for instance as an initialization action of Dataproc. Changes no
configuration: set Kairos's properties where your cluster takes properties.

  --package URL      the tar.gz: file:, http:, https:, gs: or s3:
  --sha512 SUM       its SHA-512; default: what is at URL.sha512
  --side SIDE        resourcemanager, nodemanager, client or all; default: by the role that Dataproc
                     gives the host
  --hadoop-home DIR  default: $HADOOP_HOME or /usr/lib/hadoop
  --into DIR         where the tar.gz is unpacked; default: /opt
  --restart          restart the daemon of that side by systemd, unit hadoop-yarn-SIDE

On Dataproc, metadata of the cluster stand for arguments: kairos-package, kairos-sha512, kairos-side
and kairos-restart (true).

Exit code 0: done, or done before; 1: refused or failed, with the reason; 2: wrong arguments.
END
}

fail() {
  echo "kairos-init-action: $*" >&2
  exit 1
}

misused() {
  echo "kairos-init-action: $* (see --help)" >&2
  exit 2
}

note() {
  echo "kairos-init-action: $*"
}

# Prints an attribute of a Dataproc cluster; nothing where there is none.
attribute() {
  local program=/usr/share/google/get_metadata_value
  [[ ! -x $program ]] || "$program" "attributes/$1" 2> /dev/null || true
}

url=
sum=
side=
home=${HADOOP_HOME:-/usr/lib/hadoop}
into=/opt
restarts=
while (($# > 0)); do
  case $1 in
    --package | --sha512 | --side | --hadoop-home | --into)
      (($# > 1)) || misused "$1 needs a value"
      case $1 in
        --package) url=$2 ;;
        --sha512) sum=$2 ;;
        --side) side=$2 ;;
        --hadoop-home) home=$2 ;;
        --into) into=$2 ;;
      esac
      shift
      ;;
    --restart) restarts=true ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) misused "unknown argument: $1" ;;
  esac
  shift
done
url=${url:-$(attribute kairos-package)}
sum=${sum:-$(attribute kairos-sha512)}
side=${side:-$(attribute kairos-side)}
restarts=${restarts:-$(attribute kairos-restart)}
if [[ -z $side ]]; then
  case $(attribute dataproc-role) in
    Master) side=resourcemanager ;;
    Worker) side=nodemanager ;;
    *) misused "--side is missing, and no Dataproc tells the role of this host: use resourcemanager, nodemanager, client or all" ;;
  esac
fi
case $url in
  file:///* | http://* | https://* | gs://* | s3://*) ;;
  '') misused "--package is missing: give the URL of kairos-yarn-VERSION.tar.gz" ;;
  *) misused "--package $url: give a URL that begins with file:///, https://, gs:// or s3://" ;;
esac
case $side in
  resourcemanager | nodemanager) daemons=("$side") ;;
  all) daemons=(resourcemanager nodemanager) ;;
  client) daemons=() ;;
  *) misused "--side $side: use resourcemanager, nodemanager, client or all" ;;
esac
# Before anything is changed.
if [[ $restarts == true && ! -d /run/systemd/system ]]; then
  fail "--restart: this host has no systemd; leave --restart away and restart the daemon yourself"
fi
[[ -d $home ]] ||
  fail "Hadoop home $home: no such directory; run this after Hadoop is installed, or give --hadoop-home"
[[ -d $into && -w $into ]] || fail "--into $into: no directory that $(id -un) can write; give another"

fetch() {
  local from=$1 to=$2
  case $from in
    file:///*) cp -- "${from#file://}" "$to" ;;
    http://* | https://*)
      if command -v curl > /dev/null; then
        curl --fail --silent --show-error --location --retry 5 --output "$to" "$from"
      else
        wget --quiet --tries=5 --output-document="$to" "$from"
      fi
      ;;
    gs://*) gcloud storage cp "$from" "$to" || gsutil cp "$from" "$to" ;;
    s3://*) aws s3 cp --only-show-errors "$from" "$to" ;;
  esac
}

scratch=$(mktemp -d -p "$into" .kairos-XXXXXX)
trap 'rm -rf "$scratch"' EXIT

fetch "$url" "$scratch/package.tar.gz" 2> "$scratch/log" ||
  fail "--package $url cannot be fetched: $(head -n 1 "$scratch/log")"
if [[ -z $sum ]]; then
  fetch "$url.sha512" "$scratch/sum" 2> "$scratch/log" ||
    fail "$url.sha512 cannot be fetched: $(head -n 1 "$scratch/log"); put it beside the package, or give --sha512"
  read -r sum _ < "$scratch/sum" || true
fi
found=$(sha512sum < "$scratch/package.tar.gz")
found=${found%% *}
[[ $found == "$sum" ]] ||
  fail "$url is damaged or another package: its SHA-512 is $found instead of ${sum:-none}; upload it again"

mkdir "$scratch/unpacked"
tar -xzf "$scratch/package.tar.gz" -C "$scratch/unpacked" --no-same-owner 2> "$scratch/log" ||
  fail "$url is no tar.gz: $(head -n 1 "$scratch/log")"
folders=("$scratch"/unpacked/kairos-yarn-*)
[[ ${#folders[@]} == 1 && -x ${folders[0]}/bin/kairos-install ]] ||
  fail "$url is no package of Kairos: it lacks kairos-yarn-VERSION/bin/kairos-install"
package=$into/${folders[0]##*/}
# A second run, for instance after a reboot. The installer checks every file of what is there.
if [[ ! -d $package ]]; then
  mv -T "${folders[0]}" "$package"
elif ! cmp -s "$package/SHA256SUMS" "${folders[0]}/SHA256SUMS"; then
  fail "$package is another build of the same version than $url: run its bin/kairos-install --hadoop-home" \
    "$home --uninstall and delete it, or give another --into"
fi
"$package/bin/kairos-install" --hadoop-home "$home" --side "$side"

if [[ $restarts == true ]]; then
  for daemon in ${daemons[@]+"${daemons[@]}"}; do
    systemctl restart "hadoop-yarn-$daemon" ||
      fail "hadoop-yarn-$daemon does not restart; look at journalctl -u hadoop-yarn-$daemon"
    note "hadoop-yarn-$daemon was restarted"
  done
elif ((${#daemons[@]} > 0)); then
  note "restart, as far as it runs already: ${daemons[*]}"
fi
