#!/usr/bin/env bash
# Packs the package in the current folder and checks the archive as a stranger would get it: that the manifest is right
# for every consumer (publint), that its types resolve (attw; packages are ESM only), that nothing of the
# workspace leaked into it.
# Run by `pnpm run check:pack` in a package. attw's own --pack calls npm, which ignores publishConfig.exports.
set -euo pipefail
rm -rf .pack
pnpm pack --pack-destination .pack >/dev/null
publint run .pack/*.tgz --strict
attw .pack/*.tgz --profile "${1:-esm-only}" --format ascii -q
manifest=$(tar -xOf .pack/*.tgz package/package.json)
content=$(tar -tf .pack/*.tgz)
# No pipes into `grep -q`: it stops reading early, and under pipefail that counts as a failure of the writer.
if grep -nE '"@col/source":|workspace:|catalog:' <<<"$manifest"; then
  echo "check-pack: the packed package.json still holds workspace-only entries (above)" >&2
  exit 1
fi
grep -qx package/LICENSE <<<"$content" || { echo "check-pack: LICENSE is missing from the archive" >&2; exit 1; }
