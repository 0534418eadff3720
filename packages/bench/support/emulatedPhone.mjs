import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPlatform } from './platform.mjs';
import { createClients } from './webhookClients.mjs';

const bin = fileURLToPath(new URL('../../whatsapp-emulator/bin/recado-emulator.js', import.meta.url));
const CUSTOMER = '5215587654321';

/** The real Baileys, linked to an emulated phone, and a customer's phone that writes to it. */
export async function startEmulatedPhone({ args, webhookUrl }) {
  const emulator = spawn(process.execPath, [bin, '--port', '0', '--json', '--latency', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(emulator.stdout, 'data');
  const { url, control, rootKey, ca } = JSON.parse(line);
  const tell = async (path, body) => {
    const answer = await fetch(`${new URL(control).origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const env = { RECADO_WHATSAPP_URL: url, RECADO_WHATSAPP_ROOT_KEY: rootKey, NODE_EXTRA_CA_CERTS: ca };
  const platform = await startPlatform({ args: [...args, '--workers', '1'], env });

  const { owner, clients } = await createClients(platform.url, 1, () => webhookUrl);
  const [{ id, phoneNumber }] = clients;
  await tell('phones', { phone: phoneNumber, name: 'Negocio' });
  await tell('phones', { phone: CUSTOMER, name: 'Marta' });
  await owner.request('POST /whatsapp/client/{id}/initialize', { params: { id } });
  await tell(`phones/${phoneNumber}/scan`, { qr: await qrOf(owner, id) });
  while (!(await owner.request('GET /whatsapp/client/{id}/status', { params: { id } })).isConnected)
    await wait(50);

  return {
    dataDir: platform.dataDir,
    /** Sends a text to the client. */
    write: text => tell(`phones/${CUSTOMER}/messages`, { to: phoneNumber, text }),
    async stop() {
      await platform.stop();
      emulator.kill('SIGTERM');
      await once(emulator, 'exit');
    },
  };
}

async function qrOf(owner, id) {
  for (;;) {
    const asked = owner.request('GET /whatsapp/client/{id}/qr', { params: { id }, accept: 'text/plain' });
    const qr = await asked.catch(() => undefined);
    if (qr) return qr;
    await wait(100);
  }
}
