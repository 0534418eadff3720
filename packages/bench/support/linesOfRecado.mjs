import { setTimeout as pause } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';
import { workersOf } from '../../../cli/dist/mainJob/testing/nemesis/index.js';
import { load } from './load.mjs';
import { startPlatform } from './platform.mjs';

const account = { name: 'Banco de pruebas', email: 'banco@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
const AT_ONCE = 8;

/** The same sessions in Recado's line workers: everything goes through the API and into the database, and to a webhook. */
export async function startLinesOfRecado(emulator, args = [], webhookUrl = undefined) {
  let platform = await startPlatform({ env: emulator.env, args });
  const api = () => createSdk({ baseUrl: `${platform.url}/api` });
  const { token } = await api().request('POST /auth/register', { payload: account });
  const owner = () => api().withSession(token);
  const programs = [];
  /** Messages in and out so far. */
  let total = 0;
  const stats = () => owner().request('GET /dashboard/stats');
  const until = async (ask, every = 50) => {
    while (!(await ask())) await pause(every);
  };

  const link = async (number, place) => {
    const payload = { businessName: `Negocio ${number}`, phoneNumber: number };
    const { client } = await owner().request('POST /clients', { payload });
    const params = { id: client.id };
    if (webhookUrl) await owner().request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl } });
    await owner().request('POST /whatsapp/client/{id}/initialize', { params });
    let qr;
    await until(async () => {
      qr = await owner()
        .request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' })
        .catch(() => undefined);
      return qr;
    });
    await emulator.scan(number, qr);
    await until(
      async () => (await owner().request('GET /whatsapp/client/{id}/status', { params })).isConnected,
    );
    programs[place] = client.apiToken;
  };

  return {
    platform: () => platform,
    /** API tokens of those that are linked. */
    tokens: () => programs,
    pids: () => workersOf({ platformPid: platform.pid }),
    async link(numbers) {
      // Each in its place, whichever is linked first: `converse` answers whoever asked.
      const waiting = [...numbers].entries();
      const lane = async () => {
        for (const [place, number] of waiting) await link(number, place);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    },
    async send(to, messages, lanes) {
      let index = 0;
      const { perSecond } = await load(
        () => {
          index += 1;
          const payload = { to: to[index % to.length], text: `Mensaje ${index}` };
          return api()
            .withApiToken(programs[index % programs.length])
            .request('POST /external/send', { payload });
        },
        { count: messages, concurrency: lanes },
      );
      total += messages;
      return messages / perSecond;
    },
    /** Resolves when so many more messages are stored; call it before they are written. */
    async expect(messages) {
      const begun = performance.now();
      // Counted here: whoever asked first what there is might be told of some of them.
      total += messages;
      // Seldom, because asking costs what is measured.
      await until(async () => (await stats()).totalMessages >= total, 250);
      return (performance.now() - begun) / 1000;
    },
    /** SIGTERM, and started again on the same data. */
    async reopen() {
      const { connectedClients: all } = await stats();
      const { dataDir } = platform;
      await platform.stop({ keep: true });
      platform = await startPlatform({ env: emulator.env, args, dataDir });
      const begun = performance.now();
      await until(async () => (await stats()).connectedClients === all);
      return (performance.now() - begun) / 1000;
    },
    stop: () => platform.stop(),
  };
}
