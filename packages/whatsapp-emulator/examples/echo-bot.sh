#!/bin/sh
# Tests a bot against the WhatsApp emulator with curl alone: sh echo-bot.sh
# The emulator has to run (npx recado-emulator), and EMULATOR may say where. BOT is the command that starts the bot.
set -eu
C="${EMULATOR:-http://127.0.0.1:7788}/control"
BOT="${BOT:-node echo-bot.mjs}"
post() { curl -sS --fail-with-body "$C/$1" -d "$2"; }

curl -sS -X POST "$C/reset"
post phones '{"phone": "5215587654321", "name": "Bot"}' >/dev/null
post phones '{"phone": "5215512345678", "name": "Ana"}' >/dev/null

field() { curl -sS "$C/connection" | sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
RECADO_WHATSAPP_URL=$(field RECADO_WHATSAPP_URL)
RECADO_WHATSAPP_ROOT_KEY=$(field RECADO_WHATSAPP_ROOT_KEY)
export RECADO_WHATSAPP_URL RECADO_WHATSAPP_ROOT_KEY

folder=$(mktemp -d)
$BOT >"$folder/said" &
bot=$!
trap 'kill $bot; rm -r "$folder"' EXIT
until grep -q '^QR ' "$folder/said"; do sleep 0.1; done
qr=$(sed -n 's/^QR //p' "$folder/said" | tail -n 1)
post phones/5215587654321/scan "{\"qr\": \"$qr\"}" >/dev/null
until grep -q '^OPEN' "$folder/said"; do sleep 0.1; done

post phones/5215512345678/messages '{"to": "5215587654321", "text": "Hola"}' >/dev/null
post phones/5215512345678/expect '{"from": "5215587654321", "text": "eco: Hola", "withinMs": 20000}' >/dev/null
post faults '{"kind": "drop", "client": "5215587654321"}' >/dev/null
post phones/5215512345678/messages '{"to": "5215587654321", "text": "Adiós"}' >/dev/null
post phones/5215512345678/expect '{"from": "5215587654321", "text": "eco: Adiós", "withinMs": 20000}' >/dev/null
test "$(curl -sS "$C/unknown")" = '{"unknown":[]}'
echo 'The bot answers.'
