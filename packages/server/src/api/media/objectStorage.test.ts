import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DELETION_WORD } from '@recado/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { samples } from '../../deliveries/guard/testing/samples.ts';
import { createDepot } from '../../ground/files/createDepot.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { startS3, type TestS3 } from '../../testing/startS3.ts';
import { form } from '../uploads/testing/form.ts';

let s3: TestS3;
let server: TestServer;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer({ mediaUrl: s3.url() });
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const [shop, customer] = ['5215511100001', '5215587650092'];

it('keeps what is uploaded, sent and received, with no file on this disk, and lets go of it with its client', async () => {
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: shop };
  const { client } = await sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  for (const number of [shop, customer]) server.network.phone(number);
  await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = () => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
  server.network.phone(shop).scan(await vi.waitFor(qr, 20_000));
  const status = () => sdk.request('GET /whatsapp/client/{id}/status', { params });
  await expect.poll(async () => (await status()).isConnected).toBe(true);

  const program = server.sdk.withApiToken(client.apiToken);
  const { mediaId } = await program.request('POST /external/media', {
    payload: form(samples.png, 'image/png', 'menu.png'),
  });
  const depot = createDepot(s3.url());
  const below = (uploads: string, bytes: Buffer) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return join('media', client.id, uploads, sha256.slice(0, 2), sha256);
  };
  expect((await depot.find(below('uploads', samples.png)))?.size).toBe(samples.png.length);

  // As on another machine, or on this one after some time.
  const forget = () => rm(join(server.dataDir, 'media'), { recursive: true });
  await forget();
  const image = { to: customer, type: 'image' as const, image: { mediaId } };
  await program.request('POST /external/messages', { payload: image });
  const shown = server.network.phone(customer).messages.at(-1);
  expect(shown?.content).toMatchObject({ media: { bytes: samples.png } });
  await expect.poll(() => depot.find(below('', samples.png))).toBeDefined();

  const media = { kind: 'image', mimeType: 'image/jpeg', bytes: samples.jpeg } as const;
  server.network.phone(customer).write(shop, { type: 'media', media });
  const received = () => depot.find(below('', samples.jpeg));
  await expect.poll(received).toBeDefined();
  const came = await received();
  expect(came && (await buffer(await came.read()))).toEqual(samples.jpeg);
  await forget();
  const { messages } = await program.request('GET /external/messages');
  const { id = '' } = messages.find(({ fromMe }) => fromMe) ?? {};
  const ask = async (headers: Readonly<Record<string, string>>, method = 'GET') => {
    const answer = await fetch(`${server.url}/api/external/media/${id}`, {
      method,
      headers: { 'x-api-token': client.apiToken, ...headers },
    });
    return {
      answer,
      part: answer.headers.get('content-range'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const size = samples.png.length;
  const part = await ask({ range: 'bytes=1-3' });
  expect([part.answer.status, part.part, part.bytes.toString()]).toEqual([206, `bytes 1-3/${size}`, 'PNG']);
  const whole = await ask({});
  expect([whole.answer.status, whole.part]).toEqual([200, null]);
  expect(whole.bytes).toEqual(samples.png);
  const etag = whole.answer.headers.get('etag') ?? '';
  expect((await ask({ range: 'bytes=1-3', 'if-range': etag })).answer.status).toBe(206);
  expect((await ask({ range: 'bytes=1-3', 'if-range': '"another"' })).bytes).toEqual(samples.png);
  const beyond = await ask({ range: `bytes=${size}-` });
  expect([beyond.answer.status, beyond.part]).toEqual([416, `bytes */${size}`]);
  const { answer: head } = await ask({}, 'HEAD');
  expect([head.headers.get('accept-ranges'), head.headers.get('etag')]).toEqual(['bytes', etag]);
  expect(existsSync(join(server.dataDir, 'media'))).toBe(false);

  await sdk.request('DELETE /clients/{id}/secure', { params, payload: { confirmationWord: DELETION_WORD } });
  await expect.poll(() => depot.find(below('', samples.png))).toBeUndefined();
  await expect.poll(() => depot.find(below('uploads', samples.png))).toBeUndefined();
  depot.stop();
});
