import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPlatform } from './platform.mjs';
import { createClientsWithWebhooks } from './webhookClients.mjs';

const bin = fileURLToPath(new URL('../../whatsapp-emulator/bin/recado-emulator.js', import.meta.url));
const CUSTOMER_NUMBER = '5215587654321';

/**
 * Starts a platform whose Baileys transport is linked to an emulated phone, and the emulated phone of a
 * customer.
 */
export async function startEmulatedPhone({ args, webhookUrl }) {
  const emulator = spawn(process.execPath, [bin, '--port', '0', '--json', '--latency', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(emulator.stdout, 'data');
  const { url, control, rootKey, ca } = JSON.parse(line);
  const postControl = async (path, body) => {
    const response = await fetch(`${new URL(control).origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const env = { RECADO_WHATSAPP_URL: url, RECADO_WHATSAPP_ROOT_KEY: rootKey, NODE_EXTRA_CA_CERTS: ca };
  const platform = await startPlatform({ args: [...args, '--workers', '1'], env });

  const { owner, clients } = await createClientsWithWebhooks(platform.url, 1, () => webhookUrl);
  const [{ id, phoneNumber }] = clients;
  await postControl('phones', { phone: phoneNumber, name: 'Negocio' });
  await postControl('phones', { phone: CUSTOMER_NUMBER, name: 'Marta' });
  await owner.request('POST /whatsapp/client/{id}/initialize', { params: { id } });
  await postControl(`phones/${phoneNumber}/scan`, { qr: await waitForQr(owner, id) });
  while (!(await owner.request('GET /whatsapp/client/{id}/status', { params: { id } })).isConnected) await wait(50);

  return {
    dataDir: platform.dataDir,
    /** Sends a text from the customer to the client. */
    write: text => postControl(`phones/${CUSTOMER_NUMBER}/messages`, { to: phoneNumber, text }),
    async stop() {
      await platform.stop();
      emulator.kill('SIGTERM');
      await once(emulator, 'exit');
    },
  };
}

async function waitForQr(owner, id) {
  for (;;) {
    const request = owner.request('GET /whatsapp/client/{id}/qr', { params: { id }, accept: 'text/plain' });
    const qr = await request.catch(() => undefined);
    if (qr) return qr;
    await wait(100);
  }
}
