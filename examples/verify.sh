#!/bin/sh
# Checks by hand whether a saved request body was signed with a secret:
#
#   WEBHOOK_SECRET=... ./verify.sh body.json 'sha256=...'
#
# The file must hold the body byte for byte: an editor that adds a line feed at the end changes the signature.
# openssl takes the secret as an argument, which other users of the machine can see while it runs. The
# comparison is not constant-time: this is for a person at a prompt, and no part of a receiver.
set -eu

if [ "$#" -ne 2 ] || [ -z "${WEBHOOK_SECRET:-}" ]; then
  echo "usage: WEBHOOK_SECRET=... $0 BODY_FILE SIGNATURE_HEADER" >&2
  exit 2
fi

digest=$(openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -r < "$1")
expected="sha256=${digest%% *}"

if [ "$2" = "$expected" ]; then
  echo "verified"
else
  echo "NOT verified: expected $expected" >&2
  exit 1
fi
