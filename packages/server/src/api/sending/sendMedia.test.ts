import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guard as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../deliveries/guard/testing/samples.ts';
import { useTemporaryFiles } from '../../deliveries/guard/testing/useTemporaryFiles.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';

const customer = '5215587654323';

let platform: Platform;
let server: Server;
let clientId: string;
let base: string;
let downloads = 0;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked('5215511110003');
  platform.network.phone(customer);
  server = createServer((request, response) => {
    downloads += 1;
    const name = request.url?.slice(1).split('.')[0] ?? '';
    const bytes = Object.hasOwn(samples, name) ? samples[name as keyof typeof samples] : undefined;
    response.writeHead(bytes ? 200 : 404).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.close();
});
const temporaryFiles = useTemporaryFiles();

const send = (
  file: string,
  type: 'image' | 'document' | 'video' | 'audio',
  rest: { caption?: string; fileName?: string; idempotencyKey?: string } = {},
) =>
  platform.sending.sendMedia({
    clientId,
    to: { kind: 'phone', phone: customer },
    mediaUrl: `${base}/${file}`,
    type,
    ...rest,
  });
const last = async () => (await storedMessages(platform.database.knex, clientId)).at(-1);

describe('a file', () => {
  it.each([
    ['image', 'jpeg.jpg', samples.jpeg, 'image/jpeg'],
    ['document', 'pdf.pdf', samples.pdf, 'application/pdf'],
    ['video', 'mp4.mp4', samples.mp4, 'video/mp4'],
    ['audio', 'mp3.mp3', samples.mp3, 'audio/mpeg'],
  ] as const)('arrives byte for byte: %s', async (type, file, bytes, mimeType) => {
    const { statusCode, body } = await send(file, type, { caption: 'El menú de hoy' });
    expect(statusCode).toBe(200);
    expect(body).toMatchObject({
      mediaType: type,
      mediaUrl: `${base}/${file}`,
      caption: 'El menú de hoy',
      status: 'sent',
    });
    const arrived = platform.network.phone(customer).messages.at(-1)?.content;
    if (arrived?.type !== 'media') throw new Error('no file arrived');
    expect(arrived.media).toMatchObject({ kind: type, mimeType });
    expect(Buffer.compare(arrived.media.bytes, bytes)).toBe(0);
    expect(arrived.caption).toBe('El menú de hoy');
    expect(await last()).toMatchObject({
      type,
      text: 'El menú de hoy',
      media: {
        url: `${base}/${file}`,
        mimeType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
    expect(temporaryFiles()).toEqual([]);
  });

  it('is not sent when it is not what it is said to be, or not there', async () => {
    const before = await last();
    await expect(send('pdf.pdf', 'image')).rejects.toThrow(texts.file.otherType('una imagen'));
    await expect(send('nada', 'image')).rejects.toThrow(texts.file.status(404));
    // News of the one before may still be on its way.
    expect((await last())?.waId).toBe(before?.waId);
    expect(temporaryFiles()).toEqual([]);
  });

  it('is not even fetched without a connection, nor twice for one key', async () => {
    const idle = await platform.client();
    const before = downloads;
    const to = { kind: 'phone', phone: customer } as const;
    const unconnected = platform.sending.sendMedia({
      clientId: idle,
      to,
      mediaUrl: `${base}/png.png`,
      type: 'image',
    });
    await expect(unconnected).rejects.toMatchObject({ status: 409 });
    expect(downloads).toBe(before);
    const first = await send('png.png', 'image', { idempotencyKey: 'imagen' });
    expect(await send('png.png', 'image', { idempotencyKey: 'imagen' })).toEqual(first);
    expect(downloads).toBe(before + 1);
  });
});
