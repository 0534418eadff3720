import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sendRejectionTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleFiles } from '../../../deliveries/guard/testing/sampleFiles.ts';
import { createLocalFileShare } from '../../../testing/createLocalFileShare.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createUploadService } from './createUploadService.ts';
import { createUploadForm, readErrorStatusAndMessage } from './testing/createUploadForm.ts';

const CUSTOMER_PHONE = '5215587650091';

let server: TestServer;
const createUploadsDeps = () => ({
  ...{ database: server.knex, dataDir: server.dataDir },
  files: createLocalFileShare(server.dataDir),
  quota: { assertFileAllowed: async () => undefined },
  ceilings: { assertFreeDisk: async () => undefined },
});
beforeAll(async () => {
  server = await startTestServer();
  server.network.phone(CUSTOMER_PHONE);
});
afterAll(() => server.stop());

let clientCount = 0;
/** Creates a client that is linked and connected. */
async function createLinkedClient() {
  clientCount += 1;
  const phoneNumber = `52155111${70_000 + clientCount}`;
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber };
  const { client } = await sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  server.network.phone(phoneNumber);
  await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = await vi.waitFor(() => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }), {
    timeout: 20_000,
  });
  server.network.phone(phoneNumber).scan(qr);
  await vi.waitFor(
    async () => {
      const { isConnected } = await sdk.request('GET /whatsapp/client/{id}/status', { params });
      if (!isConnected) throw new Error('not connected yet');
    },
    { timeout: 20_000 },
  );
  const program = server.sdk.withApiToken(client.apiToken);
  const upload = (payload: FormData) => program.request('POST /external/media', { payload });
  return { id: client.id, program, upload };
}

describe('mediaId', () => {
  it('is accepted repeatedly wherever mediaUrl is accepted, and messages keep the file after the upload expires', async () => {
    const { id, program, upload } = await createLinkedClient();
    const { mediaId } = await upload(createUploadForm(sampleFiles.png, 'image/png', 'menu.png'));
    const to = CUSTOMER_PHONE;
    const sendResponses = [
      await program.request('POST /external/messages', {
        payload: { to, type: 'image', image: { mediaId } },
      }),
      await program.request('POST /external/send-media', { payload: { to, mediaId, type: 'document' } }),
    ];
    expect(sendResponses[1]).toMatchObject({ mediaId, mediaType: 'document' });
    await server
      .knex('uploads')
      .where({ id: mediaId })
      .update({ expiresAt: new Date(0) });
    await createUploadService({ ...createUploadsDeps(), maxBytes: 1_000 }).prune();
    const folder = join(server.dataDir, 'media', id, 'uploads');
    const remainingEntries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(remainingEntries.filter(entry => entry.isFile())).toEqual([]);
    for (const { messageId } of sendResponses) {
      const receivedMessage = server.network.phone(CUSTOMER_PHONE).messages.find(message => message.id === messageId);
      expect(receivedMessage?.content).toMatchObject({ media: { bytes: sampleFiles.png } });
      const { message } = await program.request('GET /external/messages/{messageId}', {
        params: { messageId },
      });
      expect(message.media).toMatchObject({ fileName: 'menu.png', url: expect.stringContaining(message.id) });
      const downloadedFile = await program.request('GET /external/media/{messageId}', {
        params: { messageId: message.id },
      });
      expect(Buffer.from(downloadedFile as Uint8Array)).toEqual(sampleFiles.png);
    }
    const expiredRequest = program.request('POST /external/send-media', { payload: { to, mediaId } });
    expect(await readErrorStatusAndMessage(expiredRequest)).toEqual([422, texts.uploads.gone]);
  });

  it('is rejected for another kind of file, and for a client that does not own it', async () => {
    const { program, upload } = await createLinkedClient();
    const { mediaId } = await upload(createUploadForm(sampleFiles.pdf, 'application/pdf', 'menu.pdf'));
    const image = program.request('POST /external/send-media', { payload: { to: CUSTOMER_PHONE, mediaId } });
    expect(await readErrorStatusAndMessage(image)).toEqual([422, texts.uploads.otherType(texts.media.kinds.image)]);
    const stranger = await createLinkedClient();
    const strangerRequest = stranger.program.request('POST /external/send-media', {
      payload: { to: CUSTOMER_PHONE, mediaId, type: 'document' },
    });
    expect(await readErrorStatusAndMessage(strangerRequest)).toEqual([422, texts.uploads.gone]);
  });

  it('is rejected together with a mediaUrl, and is required when there is no mediaUrl', async () => {
    const { program } = await createLinkedClient();
    const [to, mediaUrl, mediaId] = [CUSTOMER_PHONE, 'https://espiga.mx/a.jpg', '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21'];
    for (const file of [{}, { mediaUrl, mediaId }]) {
      const sendMediaRequest = program.request('POST /external/send-media', { payload: { to, ...file } });
      expect(await readErrorStatusAndMessage(sendMediaRequest)).toEqual([400, texts.whichFile]);
      const payload = { to, type: 'image' as const, image: file };
      expect(await readErrorStatusAndMessage(program.request('POST /external/messages', { payload }))).toEqual([
        400,
        texts.whichFile,
      ]);
    }
  });
});
