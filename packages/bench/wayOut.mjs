import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';
import { startProxy } from '@recado/server/testing';
import { startCountedMachine } from './support/countedMachine.mjs';
import { startEmulator } from './support/emulator.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = {
  name: 'A line with a proxy: the packets of its machine, by where they leave (as root)',
  run,
};

const NAME = 'whatsapp.prueba';
const [LINE, CUSTOMER] = ['5215540000001', '5215530000001'];
const [username, password] = ['panaderia', 'canela-que-nadie-lee'];
const account = { name: 'Banco de pruebas', email: 'banco@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
/** Milliseconds in which a line without its proxy tries again several times. */
const GONE = 20_000;
/** Until something comes about. */
const PATIENCE = 60_000;
const unfenced = new URL('./support/withoutWayOut.mjs', import.meta.url).href;

async function run(report) {
  if (process.getuid() !== 0) throw new Error('Namespaces are made by root alone.');
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const opened = [() => rm(folder, { recursive: true, force: true })];
  try {
    const machine = await startCountedMachine(NAME);
    opened.push(machine.stop);
    const whatsapp = machine.at('direct');
    const emulator = await startEmulator({ args: ['--host', whatsapp, '--allow-remote', '--name', NAME] });
    opened.push(emulator.stop);
    const proxies = {};
    for (const kind of ['http', 'socks5']) {
      const leads = ({ host, port }) => ({ host: host === NAME ? whatsapp : host, port });
      proxies[kind] = await startProxy({
        kind,
        leads,
        host: machine.at('proxy'),
        login: `${username}:${password}`,
      });
      opened.push(proxies[kind].stop);
    }
    await measure({ machine, emulator, proxies, folder, report });
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

async function measure({ machine, emulator, proxies, folder, report }) {
  for (const number of [LINE, CUSTOMER]) await emulator.phone(number);
  const settings = {
    through: machine.through,
    dataDir: folder,
    args: ['--host', '0.0.0.0', '--allowed-private-cidrs', '10.79.0.0/16'],
    env: { ...emulator.env, RECADO_WHATSAPP_URL: emulator.url.replace(machine.at('direct'), NAME) },
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
  const counted = async (name, work) => {
    const before = await machine.sent();
    await work();
    const after = await machine.sent();
    for (const [cable, where] of [
      ['proxy', 'to the proxy'],
      ['direct', 'anywhere else'],
    ])
      report({ name: `${name}: ${where}`, value: after[cable] - before[cable], unit: '' });
  };

  await start();
  try {
    ({ token: session } = await api().request('POST /auth/register', { payload: account }));
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: LINE };
    const { client } = await owner().request('POST /clients', { payload });
    const line = talk({ client, owner, api, emulator });

    await counted('linked, a file down and one up, by HTTP', async () => {
      await line.choose(proxies.http);
      await line.link();
      await line.files();
    });
    await counted('changed to SOCKS5, a file down and one up', async () => {
      await line.choose(proxies.socks5);
      await line.isConnected();
      await line.files();
    });
    await counted('the proxy gone: tries again, by itself and when asked to', async () => {
      await proxies.socks5.kill();
      await line.hasLost();
      await emulator.write(CUSTOMER, LINE, '¿Siguen ahí?');
      await owner()
        .request('POST /whatsapp/client/{id}/restart', line.at)
        .catch(() => undefined);
      await pause(GONE);
      await line.hasLost();
    });
    await counted('… the platform killed and started again without it', async () => {
      await platform.kill();
      await start();
      await line.hasLost();
      await pause(GONE);
    });
    await counted('the proxy back, and what was written meanwhile', async () => {
      await proxies.socks5.revive();
      await line.isConnected();
      await line.heard('¿Siguen ahí?');
      await line.files();
    });

    await platform.stop({ keep: true });
    await start({ NODE_OPTIONS: `--import=${unfenced}` });
    await line.isConnected();
    await counted('control, without the fence: a file down and one up', () => line.files());
    await counted('control, without the fence: the proxy gone', async () => {
      await proxies.socks5.kill();
      await pause(GONE);
    });
    await platform.stop({ keep: true });
    await start();
    await counted('control, a line without a proxy', async () => {
      await owner().request('DELETE /clients/{id}/proxy', line.at);
      await line.isConnected();
      await line.files();
    });
  } finally {
    await platform.stop();
  }
}

/** What is said to a client, and by it. */
function talk({ client, owner, api, emulator }) {
  const at = { params: { id: client.id } };
  const program = () => api().withApiToken(client.apiToken);
  const status = () => owner().request('GET /whatsapp/client/{id}/status', at);
  const until = async (what, ask) => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const found = await ask().catch(() => undefined);
      if (found) return found;
      if (performance.now() > end) throw new Error(`${what}: not in time`);
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
      const ask = () => owner().request('GET /whatsapp/client/{id}/qr', { ...at, accept: 'text/plain' });
      await emulator.scan(LINE, await until('a code', ask));
      await this.isConnected();
    },
    isConnected: () => until('connected', async () => (await status()).isConnected),
    hasLost: () =>
      until('the lost proxy', async () => (await status()).connection.reason === 'proxy-unreachable'),
    heard: text => until(text, async () => (await stored()).messages.some(one => one.text === text)),
    /** One of noise each way, whole at the other end. */
    async files() {
      const [down, up] = [randomBytes(300_000), randomBytes(300_000)];
      await emulator.attach(CUSTOMER, LINE, down.toString('base64'));
      await until('the file that came', async () => {
        const [{ type, media }] = (await stored()).messages;
        return type === 'document' && media?.size === down.length;
      });
      const form = new FormData();
      form.append('file', new Blob([up], { type: 'application/octet-stream' }), 'archivo.bin');
      const { mediaId } = await program().request('POST /external/media', { payload: form });
      const payload = { to: CUSTOMER, type: 'document', document: { mediaId } };
      const { messageId } = await program().request('POST /external/messages', { payload });
      const arrived = await emulator.file(CUSTOMER, messageId);
      if (!arrived.equals(up)) throw new Error('what arrived is something else');
    },
  };
}
