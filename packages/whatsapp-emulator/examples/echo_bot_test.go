// Tests a bot against the WhatsApp emulator with Go's standard library: go test echo_bot_test.go
// The emulator has to run (npx recado-emulator), and EMULATOR may say where. BOT is the command that starts the bot.
package examples

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

const botPhone, ana = "5215587654321", "5215512345678"

type object = map[string]any

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

// Calls the control API; a refusal ends the test with what is wrong.
func call(t *testing.T, method, path string, body any) object {
	t.Helper()
	var sent io.Reader
	if body != nil {
		text, _ := json.Marshal(body)
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, setting("EMULATOR", "http://127.0.0.1:7788")+"/control"+path, sent)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	told := object{}
	text, _ := io.ReadAll(answer.Body)
	if len(text) > 0 {
		if err := json.Unmarshal(text, &told); err != nil {
			t.Fatal(err)
		}
	}
	if answer.StatusCode >= 300 {
		t.Fatal(told["error"])
	}
	return told
}

func startBot(t *testing.T) {
	parts := strings.Fields(setting("BOT", "node echo-bot.mjs"))
	bot := exec.Command(parts[0], parts[1:]...)
	bot.Env = os.Environ()
	for name, value := range call(t, "GET", "/connection", nil)["env"].(object) {
		bot.Env = append(bot.Env, name+"="+value.(string))
	}
	said, err := bot.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := bot.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bot.Process.Kill(); bot.Wait() })
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if qr := strings.TrimPrefix(lines.Text(), "QR "); qr != lines.Text() {
			call(t, "POST", "/phones/"+botPhone+"/scan", object{"qr": qr})
		}
		if lines.Text() == "OPEN" {
			return
		}
	}
	t.Fatal("the bot ended")
}

func TestEchoBot(t *testing.T) {
	call(t, "POST", "/reset", nil)
	call(t, "POST", "/phones", object{"phone": botPhone, "name": "Bot"})
	call(t, "POST", "/phones", object{"phone": ana, "name": "Ana"})
	startBot(t)
	say := func(text string) {
		call(t, "POST", "/phones/"+ana+"/messages", object{"to": botPhone, "text": text})
		call(t, "POST", "/phones/"+ana+"/expect", object{"from": botPhone, "text": "eco: " + text, "withinMs": 20000})
	}
	say("Hola")
	call(t, "POST", "/faults", object{"kind": "drop", "client": botPhone})
	say("¿Sigues ahí?")
	if unknown := call(t, "GET", "/unknown", nil)["unknown"].([]any); len(unknown) > 0 {
		t.Fatal(unknown)
	}
}
