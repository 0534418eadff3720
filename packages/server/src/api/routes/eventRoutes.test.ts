import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RecadoEvent } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { User } from '../../ground/data/models/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { goneFileStatus } from '../../testing/nodeCount.ts';

let server: TestServer;
let owner: TestPerson;
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

let messages = 0;
async function receive(count = 1): Promise<void> {
  for (let left = count; left > 0; left -= 1)
    await storeMessages(server.knex, client.id, [
      {
        waId: `W${messages++}`,
        fromMe: false,
        contact: { phone: '5215587654321' },
        type: 'text',
        text: 'Hola',
        timestamp: new Date(),
      },
    ]);
}

/** What a reader is told, while it reads. */
function collect(events: AsyncIterable<RecadoEvent>) {
  const seen: number[] = [];
  const ended = (async () => {
    for await (const { sequence } of events) seen.push(sequence);
  })();
  ended.catch(() => {});
  return { seen, ended };
}
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('GET /external/events', () => {
  it('is read page by page, from anywhere', async () => {
    await receive(5);
    const page = async (after?: number) => {
      const query = { limit: 2, ...(after !== undefined && { after }) };
      const { events, next } = await program.request('GET /external/events', { query });
      return { numbers: events.map(({ sequence }) => sequence), next };
    };
    expect(await page()).toEqual({ numbers: [1, 2], next: 2 });
    expect(await page(4)).toEqual({ numbers: [5], next: 5 });
    expect(await page(5)).toEqual({ numbers: [], next: 5 });
  });

  it('tells what comes, as it comes, and begins now unless told otherwise', async () => {
    await receive(2);
    const ending = new AbortController();
    const live = collect(program.follow({ signal: ending.signal }));
    const all = collect(program.follow({ after: 0, signal: ending.signal }));
    const owners = collect(owner.sdk.follow({ clientId: client.id, after: 1, signal: ending.signal }));
    await until(() => all.seen.length === 2);
    await until(async () => {
      await receive();
      return live.seen.length > 0;
    });
    await until(() => all.seen.at(-1) === live.seen.at(-1) && owners.seen.at(-1) === all.seen.at(-1));
    expect(all.seen).toEqual(upTo(all.seen.length));
    expect(owners.seen).toEqual(upTo(all.seen.length, 2));
    expect(live.seen[0]).toBeGreaterThan(2);
    ending.abort();
    await Promise.all([live.ended, all.ended, owners.ended]);
  });

  it('is neither compressed nor kept', async () => {
    const { response } = await open({ 'accept-encoding': 'gzip, br' });
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-store',
      'content-encoding': 'identity',
    });
    response.destroy();
  });

  it('ends at once when the token is changed', async () => {
    const { ended, seen } = collect(program.follow({ after: 0 }));
    await receive();
    await until(() => seen.length === 1);
    await owner.sdk.request('POST /clients/{id}/regenerate-token', { params: { id: client.id } });
    await expect(ended).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  });

  it('ends at once for a session that was closed, and for no other of the same person', async () => {
    const { token } = await server.sdk.request('POST /auth/login', {
      payload: { email: owner.email, password: testPassword },
    });
    const other = server.sdk.withSession(token);
    const ending = new AbortController();
    const closed = collect(owner.sdk.follow({ clientId: client.id, after: 0 }));
    const open = collect(other.follow({ clientId: client.id, after: 0, signal: ending.signal }));
    await owner.sdk.request('POST /auth/logout');
    await expect(closed.ended).rejects.toMatchObject({ name: 'ApiError', status: 401 });
    await receive();
    await until(() => open.seen.length === 1);
    ending.abort();
    await open.ended;
  });

  it('ends at once for a session that is over', async () => {
    const { ended, seen } = collect(owner.sdk.follow({ clientId: client.id, after: 0 }));
    await receive();
    await until(() => seen.length === 1);
    await User.query(server.knex).findById(owner.id).patch({ active: false });
    await expect(ended).rejects.toBeInstanceOf(ApiError);
  });

  it('tells nobody of somebody else’s client', async () => {
    const stranger = await server.person();
    await expect(collect(stranger.sdk.follow({ clientId: client.id })).ended).rejects.toMatchObject({
      status: 404,
    });
  });

  it('does not read ahead of a reader that does not read', async () => {
    const text = 'a'.repeat(60_000);
    for (let count = 0; count < 200; count += 1)
      await storeMessages(server.knex, client.id, [
        {
          waId: `L${messages++}`,
          fromMe: false,
          contact: { phone: '5215587654321' },
          type: 'text',
          text,
          timestamp: new Date(),
        },
      ]);
    const { response, socket } = await open({ 'last-event-id': '0' });
    response.pause();
    const other = collect(program.follow({ after: 199 }));
    await until(() => other.seen.length === 1);
    expect(socket.bytesRead).toBeLessThan(200 * text.length);
    response.destroy();
  });

  it('gives a reader that is killed and comes again every event once, in order', async () => {
    const numbers: number[] = [];
    const total = 300;
    const writing = receive(total);
    while (numbers.length < total) {
      const reader = readInProcess(numbers.at(-1) ?? 0);
      const enough = numbers.length + 60;
      for await (const line of reader.lines) {
        numbers.push(Number(line));
        if (numbers.length >= Math.min(enough, total)) break;
      }
      await reader.kill();
    }
    await writing;
    expect(numbers).toEqual(upTo(total));
  });
});

/** A program of somebody's that follows the feed and writes down each number: only what is written down counts. */
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

async function open(headers: Record<string, string>) {
  const request = get(`${server.url}/api/external/events`, {
    agent: false,
    headers: { accept: 'text/event-stream', 'x-api-token': client.apiToken, ...headers },
  });
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, socket: response.socket };
}

describe('GET /external/media/{messageId}', () => {
  const put = async (media: { path?: string; mimeType: string; fileName?: string }) => {
    const contact = { phone: '5215587654321' };
    const image = { fromMe: false, contact, type: 'image', media, timestamp: new Date() } as const;
    const [stored] = await storeMessages(server.knex, client.id, [{ ...image, waId: `M${messages++}` }]);
    return stored?.id ?? '';
  };
  const fetchIt = (messageId: string) =>
    fetch(`${server.url}/api/external/media/${messageId}`, { headers: { 'x-api-token': client.apiToken } });

  it('is the file, never a page of ours', async () => {
    await mkdir(join(server.dataDir, 'media'), { recursive: true });
    await writeFile(join(server.dataDir, 'media', 'x'), '<script>alert(1)</script>');
    const id = await put({ path: 'media/x', mimeType: 'text/html', fileName: 'menú “hoy”.html' });
    const answer = await fetchIt(id);
    expect(await answer.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''men%C3%BA/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const [event] = (await program.request('GET /external/events')).events;
    expect(event).toMatchObject({ data: { media: { url: `/api/external/media/${id}` } } });
  });

  it('says whether there never was a file, or it was not kept', async () => {
    await receive();
    const { messages: listed } = await program.request('GET /external/messages');
    expect((await fetchIt(listed[0]?.id ?? '')).status).toBe(404);
    expect((await fetchIt(await put({ mimeType: 'image/png' }))).status).toBe(410);
    const { status } = await fetchIt(await put({ path: 'media/gone', mimeType: 'image/png' }));
    expect(status).toBe(goneFileStatus);
  });
});
