import { setTimeout as pause } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';
import { listLineWorkerProcesses } from '../../../cli/dist/mainJob/testing/nemesis/index.js';
import { measureConcurrentCalls } from './measureConcurrentCalls.mjs';
import { startPlatform } from './platform.mjs';

const account = { name: 'Banco de pruebas', email: 'banco@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
const LINK_CONCURRENCY = 8;

/**
 * Starts sessions in Recado's line workers. Messages pass through the API and the database and, if a webhook
 * URL is given, also through a webhook.
 */
export async function startRecadoLines(emulator, args = [], webhookUrl = undefined) {
  let platform = await startPlatform({ env: emulator.env, args });
  const api = () => createSdk({ baseUrl: `${platform.url}/api` });
  const { token } = await api().request('POST /auth/register', { payload: account });
  const owner = () => api().withSession(token);
  const apiTokens = [];
  /** Number of messages in both directions so far. */
  let total = 0;
  const stats = () => owner().request('GET /dashboard/stats');
  const waitUntil = async (check, intervalMs = 50) => {
    while (!(await check())) await pause(intervalMs);
  };

  const link = async (number, index) => {
    const payload = { businessName: `Negocio ${number}`, phoneNumber: number };
    const { client } = await owner().request('POST /clients', { payload });
    const params = { id: client.id };
    if (webhookUrl) await owner().request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl } });
    await owner().request('POST /whatsapp/client/{id}/initialize', { params });
    let qr;
    await waitUntil(async () => {
      qr = await owner()
        .request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' })
        .catch(() => undefined);
      return qr;
    });
    await emulator.scan(number, qr);
    await waitUntil(async () => (await owner().request('GET /whatsapp/client/{id}/status', { params })).isConnected);
    apiTokens[index] = client.apiToken;
  };

  return {
    platform: () => platform,
    /** API tokens of the linked clients. */
    tokens: () => apiTokens,
    pids: () => listLineWorkerProcesses({ platformPid: platform.pid }),
    async link(numbers) {
      // Pass each number's index, because the numbers are linked in parallel and may finish in another order.
      // `sendAlternatingMessages` finds the client that replies by the index of the number.
      const pendingNumbers = [...numbers].entries();
      const linkLoop = async () => {
        for (const [index, number] of pendingNumbers) await link(number, index);
      };
      await Promise.all(Array.from({ length: LINK_CONCURRENCY }, linkLoop));
    },
    async send(to, messages, lanes) {
      let index = 0;
      const { perSecond } = await measureConcurrentCalls(
        () => {
          index += 1;
          const payload = { to: to[index % to.length], text: `Mensaje ${index}` };
          return api()
            .withApiToken(apiTokens[index % apiTokens.length])
            .request('POST /external/send', { payload });
        },
        { count: messages, concurrency: lanes },
      );
      total += messages;
      return messages / perSecond;
    },
    /** Resolves when `messages` more messages are stored. Must be called before these messages are written. */
    async expect(messages) {
      const startedAt = performance.now();
      // Count messages here, because a total read from the server could already include some expected messages.
      total += messages;
      // Poll rarely, because each poll costs time that is measured.
      await waitUntil(async () => (await stats()).totalMessages >= total, 250);
      return (performance.now() - startedAt) / 1000;
    },
    /** Stops the platform with SIGTERM and starts it again on the same data. */
    async reopen() {
      const { connectedClients: clientCount } = await stats();
      const { dataDir } = platform;
      await platform.stop({ keep: true });
      platform = await startPlatform({ env: emulator.env, args, dataDir });
      const startedAt = performance.now();
      await waitUntil(async () => (await stats()).connectedClients === clientCount);
      return (performance.now() - startedAt) / 1000;
    },
    stop: () => platform.stop(),
  };
}
