import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DELETION_CONFIRMATION_WORD } from '@recado/contract';
import { createS3Storage } from '@recado/files-s3';
import { startTestS3Server, type TestS3Server } from '@recado/files-s3/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sampleFiles } from '../../../deliveries/guard/testing/sampleFiles.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createUploadForm } from './testing/createUploadForm.ts';

let s3: TestS3Server;
let server: TestServer;
beforeAll(async () => {
  s3 = await startTestS3Server();
  server = await startTestServer({ objectStorage: { specifier: '@recado/files-s3', settings: { url: s3.url() } } });
});
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const [shop, customer] = ['5215511100001', '5215587650092'];

it('a platform with object storage stores all message files only in S3, and deletes them with their client', async () => {
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

  const apiSdk = server.sdk.withApiToken(client.apiToken);
  const { mediaId } = await apiSdk.request('POST /external/media', {
    payload: createUploadForm(sampleFiles.png, 'image/png', 'menu.png'),
  });
  const objectStorage = createS3Storage({ url: s3.url() });
  const storagePath = (folder: string, bytes: Buffer) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return join('media', client.id, folder, sha256.slice(0, 2), sha256);
  };
  expect((await objectStorage.find(storagePath('uploads', sampleFiles.png)))?.size).toBe(sampleFiles.png.length);

  // Simulate another machine, or this one after some time, where no file is stored locally.
  const deleteLocalFiles = () => rm(join(server.dataDir, 'media'), { recursive: true });
  await deleteLocalFiles();
  const image = { to: customer, type: 'image' as const, image: { mediaId } };
  await apiSdk.request('POST /external/messages', { payload: image });
  const sentMessage = server.network.phone(customer).messages.at(-1);
  expect(sentMessage?.content).toMatchObject({ media: { bytes: sampleFiles.png } });
  await expect.poll(() => objectStorage.find(storagePath('', sampleFiles.png))).toBeDefined();

  const media = { kind: 'image', mimeType: 'image/jpeg', bytes: sampleFiles.jpeg } as const;
  server.network.phone(customer).write(shop, { type: 'media', media });
  const findReceived = () => objectStorage.find(storagePath('', sampleFiles.jpeg));
  await expect.poll(findReceived).toBeDefined();
  const receivedFile = await findReceived();
  expect(receivedFile && (await buffer(await receivedFile.read()))).toEqual(sampleFiles.jpeg);
  await deleteLocalFiles();
  const { messages } = await apiSdk.request('GET /external/messages');
  const { id = '' } = messages.find(({ fromMe }) => fromMe) ?? {};
  const requestFile = async (headers: Readonly<Record<string, string>>, method = 'GET') => {
    const response = await fetch(`${server.url}/api/external/media/${id}`, {
      method,
      headers: { 'x-api-token': client.apiToken, ...headers },
    });
    return {
      response,
      part: response.headers.get('content-range'),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const size = sampleFiles.png.length;
  const part = await requestFile({ range: 'bytes=1-3' });
  expect([part.response.status, part.part, part.bytes.toString()]).toEqual([206, `bytes 1-3/${size}`, 'PNG']);
  const wholeFile = await requestFile({});
  expect([wholeFile.response.status, wholeFile.part]).toEqual([200, null]);
  expect(wholeFile.bytes).toEqual(sampleFiles.png);
  const etag = wholeFile.response.headers.get('etag') ?? '';
  expect((await requestFile({ range: 'bytes=1-3', 'if-range': etag })).response.status).toBe(206);
  expect((await requestFile({ range: 'bytes=1-3', 'if-range': '"another"' })).bytes).toEqual(sampleFiles.png);
  const beyondEnd = await requestFile({ range: `bytes=${size}-` });
  expect([beyondEnd.response.status, beyondEnd.part]).toEqual([416, `bytes */${size}`]);
  const { response: head } = await requestFile({}, 'HEAD');
  expect([head.headers.get('accept-ranges'), head.headers.get('etag')]).toEqual(['bytes', etag]);
  expect(existsSync(join(server.dataDir, 'media'))).toBe(false);

  await sdk.request('DELETE /clients/{id}/secure', {
    params,
    payload: { confirmationWord: DELETION_CONFIRMATION_WORD },
  });
  await expect.poll(() => objectStorage.find(storagePath('', sampleFiles.png))).toBeUndefined();
  await expect.poll(() => objectStorage.find(storagePath('uploads', sampleFiles.png))).toBeUndefined();
  objectStorage.stop();
});
