import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outboundRequestErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../deliveries/guard/testing/sampleFiles.ts';
import { useTemporaryFolder } from '../../../deliveries/guard/testing/useTemporaryFolder.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';

const customer = '5215587654323';

let platform: TestPlatform;
let server: Server;
let clientId: string;
let base: string;
let downloads = 0;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient('5215511110003');
  platform.network.phone(customer);
  server = createServer((request, response) => {
    downloads += 1;
    const name = request.url?.slice(1).split('.')[0] ?? '';
    const bytes = Object.hasOwn(sampleFiles, name) ? sampleFiles[name as keyof typeof sampleFiles] : undefined;
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
const temporaryFiles = useTemporaryFolder();

interface SendParams {
  caption?: string;
  fileName?: string;
  idempotencyKey?: string;
}

const send = (file: string, type: 'image' | 'document' | 'video' | 'audio', options: SendParams = {}) =>
  platform.sender.sendMedia({
    clientId,
    to: { kind: 'phone', phone: customer },
    mediaUrl: `${base}/${file}`,
    type,
    ...options,
  });
const lastMessage = async () => (await readStoredMessages(platform.database.knex, clientId)).at(-1);

describe('sendMedia', () => {
  it.each([
    ['image', 'jpeg.jpg', sampleFiles.jpeg, 'image/jpeg'],
    ['document', 'pdf.pdf', sampleFiles.pdf, 'application/pdf'],
    ['video', 'mp4.mp4', sampleFiles.mp4, 'video/mp4'],
    ['audio', 'mp3.mp3', sampleFiles.mp3, 'audio/mpeg'],
  ] as const)('delivers the file byte for byte when its type is %s', async (type, file, bytes, mimeType) => {
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
    expect(await lastMessage()).toMatchObject({
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

  it('rejects the file when its content has another type, or when its URL does not exist', async () => {
    const before = await lastMessage();
    await expect(send('pdf.pdf', 'image')).rejects.toThrow(texts.file.otherType('una imagen'));
    await expect(send('nada', 'image')).rejects.toThrow(texts.file.status(404));
    // Compare only the ID, because status updates of the previous message may still arrive.
    expect((await lastMessage())?.waId).toBe(before?.waId);
    expect(temporaryFiles()).toEqual([]);
  });

  it('downloads nothing when the client is not connected, or when the idempotency key was already used', async () => {
    const idle = await platform.createClient();
    const before = downloads;
    const to = { kind: 'phone', phone: customer } as const;
    const sendingUnconnected = platform.sender.sendMedia({
      clientId: idle,
      to,
      mediaUrl: `${base}/png.png`,
      type: 'image',
    });
    await expect(sendingUnconnected).rejects.toMatchObject({ status: 409 });
    expect(downloads).toBe(before);
    const first = await send('png.png', 'image', { idempotencyKey: 'imagen' });
    expect(await send('png.png', 'image', { idempotencyKey: 'imagen' })).toMatchObject({
      body: { messageId: first.body.messageId },
    });
    expect(downloads).toBe(before + 1);
  });

  it('replaces the characters that a file name cannot contain, and infers the type from the name', async () => {
    await send('pdf.pdf', 'document', { fileName: 'Factura 24/11/2026.pdf' });
    expect((await lastMessage())?.media).toMatchObject({
      fileName: 'Factura 24-11-2026.pdf',
      mimeType: 'application/pdf',
    });
    await send('text', 'document', { fileName: 'lista.csv' });
    expect((await lastMessage())?.media).toMatchObject({ fileName: 'lista.csv', mimeType: 'text/csv' });
    const arrived = platform.network.phone(customer).messages.at(-1)?.content;
    expect(arrived).toMatchObject({ media: { fileName: 'lista.csv', mimeType: 'text/csv' } });
  });
});
