"""Tests a bot against the WhatsApp emulator with Python's standard library: python3 test_echo_bot.py

The emulator has to run (npx recado-emulator), and EMULATOR may say where. BOT is the command that starts the bot.
"""

import json
import os
import shlex
import subprocess
import unittest
import urllib.error
import urllib.request

EMULATOR = os.environ.get("EMULATOR", "http://127.0.0.1:7788")
BOT = os.environ.get("BOT", "node echo-bot.mjs")


def call(method, path, body=None):
    """Calls the control API; a refusal is raised with what is wrong."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(EMULATOR + "/control" + path, data, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
    except urllib.error.HTTPError as refused:
        raise AssertionError(json.load(refused)["error"]) from None
    return json.loads(text) if text else None


class EchoBot(unittest.TestCase):
    bot_phone, ana = "5215587654321", "5215512345678"

    @classmethod
    def setUpClass(cls):
        call("POST", "/reset")
        call("POST", "/phones", {"phone": cls.bot_phone, "name": "Bot"})
        call("POST", "/phones", {"phone": cls.ana, "name": "Ana"})
        told = call("GET", "/connection")
        cls.bot = subprocess.Popen(
            shlex.split(BOT), stdout=subprocess.PIPE, text=True, env={**os.environ, **told["env"]}
        )
        for line in cls.bot.stdout:
            if line.startswith("QR "):
                call("POST", f"/phones/{cls.bot_phone}/scan", {"qr": line[3:].strip()})
            if line.startswith("OPEN"):
                break
        else:
            raise AssertionError("the bot ended before it was linked")

    @classmethod
    def tearDownClass(cls):
        cls.bot.kill()
        cls.bot.wait()
        cls.bot.stdout.close()

    def say(self, text):
        sent = call("POST", f"/phones/{self.ana}/messages", {"to": self.bot_phone, "text": text})
        return sent["message"]["id"]

    def reply(self, **expected):
        wanted = {"from": self.bot_phone, "withinMs": 20_000, **expected}
        return call("POST", f"/phones/{self.ana}/expect", wanted)["message"]

    def test_answers(self):
        asked = self.say("Hola")
        self.assertEqual(self.reply(after=asked)["text"], "eco: Hola")

    def test_answers_what_came_while_it_was_cut_off(self):
        call("POST", "/faults", {"kind": "drop", "client": self.bot_phone})
        asked = self.say("¿Sigues ahí?")
        self.reply(after=asked, text="eco: ¿Sigues ahí?")

    def test_says_nothing_that_whatsapp_would_not_understand(self):
        self.assertEqual(call("GET", "/unknown")["unknown"], [])


if __name__ == "__main__":
    unittest.main()
