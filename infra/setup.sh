#!/usr/bin/env bash
# infra/setup.sh PROJECT [--dry-run|--diff]: gives a Google Cloud project all that `firebase deploy` does not. It can be run again at any time.
# With --dry-run it only prints the commands that an empty project needs, and calls nothing. With --diff it reads the project and prints what it would change.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

[ -d node_modules ] || { echo "Run npm install first." >&2; exit 1; }
if [[ " $* " != *" --dry-run "* ]]; then
	command -v gcloud >/dev/null || { echo "Install the Google Cloud CLI, https://cloud.google.com/sdk, and run gcloud auth login." >&2; exit 1; }
	command -v firebase >/dev/null || { echo "Run npm install first: firebase is missing." >&2; exit 1; }
fi
exec node infra/set-up.ts "$@"
