import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';
import { startRecordingProxy } from '@recado/server/testing';
import { startWhatsAppEmulator } from './support/emulator.mjs';
import { startPacketCountingMachine } from './support/meteredMachine.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = {
  name: 'A line with an outbound proxy: packets of its machine by destination (as root)',
  run,
};

const WHATSAPP_HOST = 'whatsapp.prueba';
const [LINE_NUMBER, CUSTOMER_NUMBER] = ['5215540000001', '5215530000001'];
const [username, password] = ['panaderia', 'canela-que-nadie-lee'];
const account = { name: 'Banco de pruebas', email: 'banco@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
/** Milliseconds for which the proxy is down. In this time, the line tries to connect several times. */
const PROXY_DOWN_MS = 20_000;
/** Milliseconds to wait for an expected state. */
const TIMEOUT_MS = 60_000;
const unfencedLoaderUrl = new URL('./support/withoutOutboundProxy.mjs', import.meta.url).href;

async function run(report) {
  if (process.getuid() !== 0) throw new Error('Creating network namespaces requires root.');
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const cleanups = [() => rm(folder, { recursive: true, force: true })];
  try {
    const machine = await startPacketCountingMachine(WHATSAPP_HOST);
    cleanups.push(machine.stop);
    const whatsapp = machine.at('direct');
    const emulator = await startWhatsAppEmulator({
      args: ['--host', whatsapp, '--allow-remote', '--name', WHATSAPP_HOST],
    });
    cleanups.push(emulator.stop);
    const proxies = {};
    for (const kind of ['http', 'socks5']) {
      const resolveTarget = ({ host, port }) => ({ host: host === WHATSAPP_HOST ? whatsapp : host, port });
      proxies[kind] = await startRecordingProxy({
        kind,
        resolveDestination: resolveTarget,
        host: machine.at('proxy'),
        login: `${username}:${password}`,
      });
      cleanups.push(proxies[kind].stop);
    }
    await measure({ machine, emulator, proxies, folder, report });
  } finally {
    for (const close of cleanups.reverse()) await close();
  }
}

async function measure({ machine, emulator, proxies, folder, report }) {
  for (const number of [LINE_NUMBER, CUSTOMER_NUMBER]) await emulator.phone(number);
  const settings = {
    through: machine.through,
    dataDir: folder,
    args: ['--host', '0.0.0.0', '--allowed-private-cidrs', '10.79.0.0/16'],
    env: { ...emulator.env, RECADO_WHATSAPP_URL: emulator.url.replace(machine.at('direct'), WHATSAPP_HOST) },
  };
  let platform;
  let session;
  const api = () => {
    const url = new URL(platform.url);
    return createSdk({ baseUrl: `http://${machine.host('desk')}:${url.port}/api` });
  };
  const owner = () => api().withSession(session);
  const start = async (env = {}) => {
    platform = await startPlatform({ ...settings, env: { ...settings.env, ...env } });
  };
  const countPackets = async (name, work) => {
    const before = await machine.sent();
    await work();
    const after = await machine.sent();
    for (const [linkName, direction] of [
      ['proxy', 'to the proxy'],
      ['direct', 'anywhere else'],
    ])
      report({ name: `${name}: ${direction}`, value: after[linkName] - before[linkName], unit: '' });
  };

  await start();
  try {
    ({ token: session } = await api().request('POST /auth/register', { payload: account }));
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: LINE_NUMBER };
    const { client } = await owner().request('POST /clients', { payload });
    const line = createLineActions({ client, owner, api, emulator });

    await countPackets('linked, a file down and one up, by HTTP', async () => {
      await line.choose(proxies.http);
      await line.link();
      await line.files();
    });
    await countPackets('changed to SOCKS5, a file down and one up', async () => {
      await line.choose(proxies.socks5);
      await line.isConnected();
      await line.files();
    });
    await countPackets('proxy unavailable: automatic and requested retries', async () => {
      await proxies.socks5.kill();
      await line.hasLost();
      await emulator.write(CUSTOMER_NUMBER, LINE_NUMBER, '¿Siguen ahí?');
      await owner()
        .request('POST /whatsapp/client/{id}/restart', line.at)
        .catch(() => undefined);
      await pause(PROXY_DOWN_MS);
      await line.hasLost();
    });
    await countPackets('platform killed and restarted without the proxy', async () => {
      await platform.kill();
      await start();
      await line.hasLost();
      await pause(PROXY_DOWN_MS);
    });
    await countPackets('proxy available again, messages written during the outage', async () => {
      await proxies.socks5.revive();
      await line.isConnected();
      await line.hasReceived('¿Siguen ahí?');
      await line.files();
    });

    await platform.stop({ keep: true });
    await start({ NODE_OPTIONS: `--import=${unfencedLoaderUrl}` });
    await line.isConnected();
    await countPackets('control, without the fence: a file down and one up', () => line.files());
    await countPackets('control, without the fence: proxy unavailable', async () => {
      await proxies.socks5.kill();
      await pause(PROXY_DOWN_MS);
    });
    await platform.stop({ keep: true });
    await start();
    await countPackets('control, a line without a proxy', async () => {
      await owner().request('DELETE /clients/{id}/proxy', line.at);
      await line.isConnected();
      await line.files();
    });
  } finally {
    await platform.stop();
  }
}

/** Returns the actions on one client: link it, and send messages and files in both directions. */
function createLineActions({ client, owner, api, emulator }) {
  const at = { params: { id: client.id } };
  const program = () => api().withApiToken(client.apiToken);
  const status = () => owner().request('GET /whatsapp/client/{id}/status', at);
  const waitUntil = async (description, check) => {
    const end = performance.now() + TIMEOUT_MS;
    for (;;) {
      const result = await check().catch(() => undefined);
      if (result) return result;
      if (performance.now() > end) throw new Error(`${description}: timed out`);
      await pause(100);
    }
  };
  const stored = () => program().request('GET /external/messages', {});
  return {
    at,
    choose: ({ kind, host, port }) =>
      owner().request('PUT /clients/{id}/proxy', {
        ...at,
        payload: { kind, host, port, username, password },
      }),
    async link() {
      await owner().request('POST /whatsapp/client/{id}/initialize', at);
      const check = () => owner().request('GET /whatsapp/client/{id}/qr', { ...at, accept: 'text/plain' });
      await emulator.scan(LINE_NUMBER, await waitUntil('the QR code', check));
      await this.isConnected();
    },
    isConnected: () => waitUntil('connected', async () => (await status()).isConnected),
    hasLost: () => waitUntil('proxy loss', async () => (await status()).connection.reason === 'proxy-unreachable'),
    hasReceived: text => waitUntil(text, async () => (await stored()).messages.some(message => message.text === text)),
    /** Sends one file of random bytes to the line and one from it, and checks that both arrive completely. */
    async files() {
      const [down, up] = [randomBytes(300_000), randomBytes(300_000)];
      await emulator.attach(CUSTOMER_NUMBER, LINE_NUMBER, down.toString('base64'));
      await waitUntil('the received file', async () => {
        const [{ type, media }] = (await stored()).messages;
        return type === 'document' && media?.size === down.length;
      });
      const form = new FormData();
      form.append('file', new Blob([up], { type: 'application/octet-stream' }), 'archivo.bin');
      const { mediaId } = await program().request('POST /external/media', { payload: form });
      const payload = { to: CUSTOMER_NUMBER, type: 'document', document: { mediaId } };
      const { messageId } = await program().request('POST /external/messages', { payload });
      const received = await emulator.file(CUSTOMER_NUMBER, messageId);
      if (!received.equals(up)) throw new Error('the received file differs from the sent file');
    },
  };
}
