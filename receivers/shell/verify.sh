#!/bin/sh
# Verifies a body that is in a file, with openssl:
#
#   WEBHOOK_SECRET=... sh verify.sh body.json 'sha256=...'
#
# Or read this file into your script (". ./verify.sh") and call verify.
# A variable cannot hold a body: $(…) drops NULs and the line feeds at the end.

# verify BODY_FILE HEADER SECRET...
# Returns 0 if the sender knows one of the secrets, 1 if not, and 2 if a secret is missing or empty.
verify() (
  body=$1 header=$2 trusted=1
  shift 2
  [ "$#" -gt 0 ] || exit 2
  for secret; do [ -n "$secret" ] || exit 2; done
  is_signature "$header" || exit 1
  for secret; do
    # No early exit: the time must not show which secret matched.
    is_same "$(hmac "$secret" < "$body")" "${header#sha256=}" && trusted=0
  done
  exit "$trusted"
)

is_signature() (
  LC_ALL=C
  case ${1#sha256=} in "$1" | *[!0-9a-f]*) exit 1 ;; esac
  [ "${#1}" -eq 71 ]
)

# RFC 2104, of standard input. openssl's option -hmac would show the secret to every user of the machine.
hmac() (
  key=$(printf %s "$1" | od -An -v -tx1 | tr -d ' \n')
  [ "${#key}" -le 128 ] || key=$(printf %s "$1" | sha256)
  { print_xored "$key" 0x36 && cat; } | openssl dgst -sha256 -binary | { print_xored "$key" 0x5c && cat; } | sha256
)

sha256() { openssl dgst -sha256 -r | cut -c 1-64; }

# Prints the bytes of a key in hex, followed by zeros up to 64 bytes, each XORed with $2.
print_xored() (
  rest=$1 escapes='' count=0
  while [ "$count" -lt 64 ]; do
    tail=${rest#??}
    byte=$((0x0${rest%"$tail"} ^ $2))
    escapes="$escapes\\$((byte / 64))$((byte / 8 % 8))$((byte % 8))"
    rest=$tail count=$((count + 1))
  done
  printf "$escapes"
)

# Compares 64 hex digits, eight at a time, in the same time wherever they differ. Without openssl there are none.
is_same() (
  left=$1 right=$2 difference=0
  [ "${#left}" -eq 64 ] || exit 1
  while [ -n "$left" ]; do
    left_tail=${left#????????} right_tail=${right#????????}
    difference=$((difference | (0x${left%"$left_tail"} ^ 0x${right%"$right_tail"})))
    left=$left_tail right=$right_tail
  done
  [ "$difference" -eq 0 ]
)

if [ "${0##*/}" = verify.sh ]; then
  if [ "$#" -ne 2 ] || [ -z "${WEBHOOK_SECRET:-}" ]; then
    echo "usage: WEBHOOK_SECRET=... $0 BODY_FILE SIGNATURE_HEADER" >&2
    exit 2
  fi
  if verify "$1" "$2" "$WEBHOOK_SECRET"; then echo verified; else echo 'NOT verified' >&2 && exit 1; fi
fi
