import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../whatsapp-emulator/bin/recado-emulator.js', import.meta.url));

/**
 * Starts the WhatsApp emulator as a process.
 *
 * @returns the environment that connects `recado serve` to it, and calls to its control API
 */
export async function startWhatsAppEmulator({ latency = 0, args = [] } = {}) {
  const child = spawn(process.execPath, [bin, '--json', '--port', '0', '--latency', `${latency}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, control, rootKey, ca } = JSON.parse(line);
  const post = async (path, body) => {
    const response = await fetch(`${control}/control${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    url,
    control,
    rootKey,
    env: { RECADO_WHATSAPP_URL: url, RECADO_WHATSAPP_ROOT_KEY: rootKey, NODE_EXTRA_CA_CERTS: ca },
    phone: number => post('/phones', { phone: number }),
    scan: (number, qr) => post(`/phones/${number}/scan`, { qr }),
    write: (number, to, text) => post(`/phones/${number}/messages`, { to, text }),
    /** Sends a file from a phone. @param data content of the file in base64 */
    attach: (number, to, data) =>
      post(`/phones/${number}/messages`, { to, media: { kind: 'document', data, fileName: 'archivo.bin' } }),
    /** Injects one fault, as described in the emulator's documentation. */
    fault: async spec => (await post('/faults', spec)).fault,
    async faultsStanding() {
      return (await (await fetch(`${control}/control/faults`)).json()).faults;
    },
    noFaults: () => fetch(`${control}/control/faults`, { method: 'DELETE' }),
    /** Returns all messages that a phone has. */
    async messages(number) {
      const response = await fetch(`${control}/control/phones/${number}/messages`);
      return (await response.json()).messages;
    },
    /** Waits until a phone has the file of a message. @returns the file as the phone decrypted it */
    async file(number, id) {
      for (;;) {
        const response = await fetch(`${control}/control/phones/${number}/messages/${id}/media`);
        if (response.ok) return Buffer.from(await response.arrayBuffer());
        await response.text();
        await pause(50);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
