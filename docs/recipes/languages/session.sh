#!/usr/bin/env bash
# Uses a session from a shell script with curl:
#
#   npx petstore-mock exec -- bash session.sh
set -euo pipefail

# Calls the control API: control METHOD URL [JSON]
control() {
  local token=()
  if [ -n "${PETSTORE_CONTROL_TOKEN:-}" ]; then
    token=(-H "Authorization: Bearer $PETSTORE_CONTROL_TOKEN")
  fi
  curl -sS --fail-with-body --max-time 10 -X "$1" ${token[@]+"${token[@]}"} \
    ${3+-H 'Content-Type: application/json' -d "$3"} "$2"
}

# Prints a string field of a flat JSON object: field NAME
field() {
  sed -n 's/.*"'"$1"'":"\([^"]*\)".*/\1/p'
}

# Prints a header, or ends the script if it's missing: header NAME
header() {
  tr -d '\r' | grep -i "^$1:" | sed 's/^[^:]*: *//'
}

# Ends the script unless the response has the expected status: expect STATUS RESPONSE
expect() {
  if ! head -n 1 <<<"$2" | grep -q "^HTTP/1.1 $1 "; then
    printf 'expected %s, got:\n%s\n' "$1" "$2" >&2
    exit 1
  fi
}

session=$(control POST "$PETSTORE_CONTROL_URL/sessions" '{"clock":"2026-05-01T00:00:00Z"}')
id=$(field id <<<"$session")
url=$(field url <<<"$session")
control_url=$(field controlUrl <<<"$session")
trap 'control DELETE "$control_url"' EXIT
echo "session $id"

response=$(curl -sSi --max-time 10 -H 'Content-Type: application/json' \
  -d '{"name":"Fido","categoryId":1}' "$url/pets")
expect 201 "$response"
echo "created $(header Location <<<"$response")"

control POST "$control_url/quotas/exhaust"
response=$(curl -sSi --max-time 10 "$url/pets/1")
expect 429 "$response"
wait=$(header Retry-After <<<"$response")
echo "refused for $wait s"

control POST "$control_url/clock/advance" "${wait}s"
response=$(curl -sSi --max-time 10 "$url/pets/1")
expect 200 "$response"
echo "served again: $(field name <<<"$response")"
