#!/bin/sh
# Verifies the signature of a saved request body:
#
#   WEBHOOK_SECRET=... ./verify.sh body.json 'sha256=...'
#
# The file must hold the body byte for byte. Do not use this in a receiver: other users of the machine can see
# openssl's arguments, and the comparison is not constant-time.
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
