import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RecadoEvent } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { User } from '../../core/data/models/index.ts';
import { storeMessages } from '../../core/messages/index.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../testing/index.ts';
import { MISSING_FILE_HTTP_STATUS } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';

let server: TestServer;
let owner: TestUser;
let client: { readonly id: string; readonly apiToken: string };
let program: Sdk;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  ({ client } = await owner.sdk.request('POST /clients', { payload }));
  program = server.sdk.withApiToken(client.apiToken);
});
afterAll(() => server.stop());

let messageCount = 0;
async function storeInboundMessages(count = 1): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1)
    await storeMessages(server.knex, client.id, [
      {
        waId: `W${messageCount++}`,
        fromMe: false,
        contact: { phone: '5215587654321' },
        type: 'text',
        text: 'Hola',
        timestamp: new Date(),
      },
    ]);
}

/** Collects the event numbers that a subscription receives. */
function collect(events: AsyncIterable<RecadoEvent>) {
  const sequences: number[] = [];
  const completion = (async () => {
    for await (const { sequence } of events) sequences.push(sequence);
  })();
  completion.catch(() => {});
  return { sequences, completion };
}
const numberRange = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('GET /external/events', () => {
  it('returns pages from any position', async () => {
    await storeInboundMessages(5);
    const page = async (after?: number) => {
      const query = { limit: 2, ...(after !== undefined && { after }) };
      const { events, next } = await program.request('GET /external/events', { query });
      return { numbers: events.map(({ sequence }) => sequence), next };
    };
    expect(await page()).toEqual({ numbers: [1, 2], next: 2 });
    expect(await page(4)).toEqual({ numbers: [5], next: 5 });
    expect(await page(5)).toEqual({ numbers: [], next: 5 });
  });

  it('streams new events, beginning with the next event unless the request has a position', async () => {
    await storeInboundMessages(2);
    const abortController = new AbortController();
    const live = collect(program.follow({ signal: abortController.signal }));
    const all = collect(program.follow({ after: 0, signal: abortController.signal }));
    const ownerEvents = collect(owner.sdk.follow({ clientId: client.id, after: 1, signal: abortController.signal }));
    await waitUntil(() => all.sequences.length === 2);
    await waitUntil(async () => {
      await storeInboundMessages();
      return live.sequences.length > 0;
    });
    await waitUntil(
      () => all.sequences.at(-1) === live.sequences.at(-1) && ownerEvents.sequences.at(-1) === all.sequences.at(-1),
    );
    expect(all.sequences).toEqual(numberRange(all.sequences.length));
    expect(ownerEvents.sequences).toEqual(numberRange(all.sequences.length, 2));
    expect(live.sequences[0]).toBeGreaterThan(2);
    abortController.abort();
    await Promise.all([live.completion, all.completion, ownerEvents.completion]);
  });

  it('sends streams without compression and forbids caching', async () => {
    const { response } = await openStream({ 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-store',
      'content-encoding': 'identity',
    });
    response.destroy();
  });

  it('ends the stream when the token is regenerated', async () => {
    const { completion, sequences } = collect(program.follow({ after: 0 }));
    await storeInboundMessages();
    await waitUntil(() => sequences.length === 1);
    await owner.sdk.request('POST /clients/{id}/regenerate-token', { params: { id: client.id } });
    await expect(completion).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  });

  it('ends the stream of a closed session but not of another session of the same user', async () => {
    const { token } = await server.sdk.request('POST /auth/login', {
      payload: { email: owner.email, password: TEST_PASSWORD },
    });
    const other = server.sdk.withSession(token);
    const abortController = new AbortController();
    const closedSession = collect(owner.sdk.follow({ clientId: client.id, after: 0 }));
    const openSession = collect(other.follow({ clientId: client.id, after: 0, signal: abortController.signal }));
    await owner.sdk.request('POST /auth/logout');
    await expect(closedSession.completion).rejects.toMatchObject({ name: 'ApiError', status: 401 });
    await storeInboundMessages();
    await waitUntil(() => openSession.sequences.length === 1);
    abortController.abort();
    await openSession.completion;
  });

  it('ends the stream when the user is deactivated', async () => {
    const { completion, sequences } = collect(owner.sdk.follow({ clientId: client.id, after: 0 }));
    await storeInboundMessages();
    await waitUntil(() => sequences.length === 1);
    await User.query(server.knex).findById(owner.id).patch({ active: false });
    await expect(completion).rejects.toBeInstanceOf(ApiError);
  });

  it('returns 404 for a client of another owner', async () => {
    const stranger = await server.person();
    await expect(collect(stranger.sdk.follow({ clientId: client.id })).completion).rejects.toMatchObject({
      status: 404,
    });
  });

  it('does not read ahead when the client stops reading', async () => {
    const text = 'a'.repeat(60_000);
    for (let count = 0; count < 200; count += 1)
      await storeMessages(server.knex, client.id, [
        {
          waId: `L${messageCount++}`,
          fromMe: false,
          contact: { phone: '5215587654321' },
          type: 'text',
          text,
          timestamp: new Date(),
        },
      ]);
    const { response, socket } = await openStream({ 'last-event-id': '0' });
    response.pause();
    const other = collect(program.follow({ after: 199 }));
    await waitUntil(() => other.sequences.length === 1);
    expect(socket.bytesRead).toBeLessThan(200 * text.length);
    response.destroy();
  });

  it('sends every event once and in order when the reading process is killed and reconnects', async () => {
    const numbers: number[] = [];
    const total = 300;
    const storing = storeInboundMessages(total);
    while (numbers.length < total) {
      const reader = readInProcess(numbers.at(-1) ?? 0);
      const killAfter = numbers.length + 60;
      for await (const line of reader.lines) {
        numbers.push(Number(line));
        if (numbers.length >= Math.min(killAfter, total)) break;
      }
      await reader.kill();
    }
    await storing;
    expect(numbers).toEqual(numberRange(total));
  });
});

/** Reads the feed in a process that prints each number. An event counts as received when it is printed. */
function readInProcess(after: number) {
  const sdk = new URL('../../../../sdk/dist/index.js', import.meta.url);
  const script = `
    const { createSdk } = await import('${sdk}');
    const [baseUrl, apiToken, after] = process.argv.slice(1);
    for await (const { sequence } of createSdk({ baseUrl, apiToken }).follow({ after: Number(after) }))
      process.stdout.write(sequence + '\\n');
  `;
  const args = [`${server.url}/api`, client.apiToken, String(after)];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    lines: createInterface({ input: child.stdout }),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function openStream(headers: Record<string, string>) {
  const request = get(`${server.url}/api/external/events`, {
    agent: false,
    headers: { accept: 'text/event-stream', 'x-api-token': client.apiToken, ...headers },
  });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, socket: response.socket };
}

describe('GET /external/media/{messageId}', () => {
  const storeMediaMessage = async (media: { path?: string; mimeType: string; fileName?: string }) => {
    const contact = { phone: '5215587654321' };
    const image = { fromMe: false, contact, type: 'image', media, timestamp: new Date() } as const;
    const [storedMessage] = await storeMessages(server.knex, client.id, [{ ...image, waId: `M${messageCount++}` }]);
    return storedMessage?.id ?? '';
  };
  const fetchMedia = (messageId: string) =>
    fetch(`${server.url}/api/external/media/${messageId}`, { headers: { 'x-api-token': client.apiToken } });

  it('returns the file as an attachment that browsers do not run', async () => {
    await mkdir(join(server.dataDir, 'media'), { recursive: true });
    await writeFile(join(server.dataDir, 'media', 'x'), '<script>alert(1)</script>');
    const id = await storeMediaMessage({ path: 'media/x', mimeType: 'text/html', fileName: 'menú “hoy”.html' });
    const answer = await fetchMedia(id);
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''men%C3%BA/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const [event] = (await program.request('GET /external/events')).events;
    expect(event).toMatchObject({ data: { media: { url: `/api/external/media/${id}` } } });
  });

  it('returns 404 for a message without a file, and 410 for a file that was not stored', async () => {
    await storeInboundMessages();
    const { messages: storedMessages } = await program.request('GET /external/messages');
    expect((await fetchMedia(storedMessages[0]?.id ?? '')).status).toBe(404);
    expect((await fetchMedia(await storeMediaMessage({ mimeType: 'image/png' }))).status).toBe(410);
    const { status } = await fetchMedia(await storeMediaMessage({ path: 'media/gone', mimeType: 'image/png' }));
    expect(status).toBe(MISSING_FILE_HTTP_STATUS);
  });
});
