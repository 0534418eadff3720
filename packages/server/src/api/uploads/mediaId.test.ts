import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sending as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { samples } from '../../deliveries/guard/testing/samples.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { ownFiles } from '../../testing/ownFiles.ts';
import { createUploads } from './createUploads.ts';
import { form, refusal } from './testing/form.ts';

const customer = '5215587650091';

let server: TestServer;
const place = () => ({
  ...{ database: server.knex, dataDir: server.dataDir },
  files: ownFiles(server.dataDir),
  allowance: { refuseFile: async () => undefined },
});
beforeAll(async () => {
  server = await startTestServer();
  server.network.phone(customer);
});
afterAll(() => server.stop());

let phones = 0;
/** Somebody's client, linked and connected. */
async function link() {
  phones += 1;
  const phoneNumber = `52155111${70_000 + phones}`;
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber };
  const { client } = await sdk.request('POST /clients', { payload });
  const params = { id: client.id };
  server.network.phone(phoneNumber);
  await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qr = await vi.waitFor(
    () => sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
    { timeout: 20_000 },
  );
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

describe('a mediaId', () => {
  it('goes wherever mediaUrl goes, as often as wanted; its message keeps the file', async () => {
    const { id, program, upload } = await link();
    const { mediaId } = await upload(form(samples.png, 'image/png', 'menu.png'));
    const to = customer;
    const sent = [
      await program.request('POST /external/messages', {
        payload: { to, type: 'image', image: { mediaId } },
      }),
      await program.request('POST /external/send-media', { payload: { to, mediaId, type: 'document' } }),
    ];
    expect(sent[1]).toMatchObject({ mediaId, mediaType: 'document' });
    await server
      .knex('uploads')
      .where({ id: mediaId })
      .update({ expiresAt: new Date(0) });
    await createUploads({ ...place(), maxBytes: 1_000 }).prune();
    const folder = join(server.dataDir, 'media', id, 'uploads');
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter(entry => entry.isFile())).toEqual([]);
    for (const { messageId } of sent) {
      const seen = server.network.phone(customer).messages.find(message => message.id === messageId);
      expect(seen?.content).toMatchObject({ media: { bytes: samples.png } });
      const { message } = await program.request('GET /external/messages/{messageId}', {
        params: { messageId },
      });
      expect(message.media).toMatchObject({ fileName: 'menu.png', url: expect.stringContaining(message.id) });
      const kept = await program.request('GET /external/media/{messageId}', {
        params: { messageId: message.id },
      });
      expect(Buffer.from(kept as Uint8Array)).toEqual(samples.png);
    }
    const gone = program.request('POST /external/send-media', { payload: { to, mediaId } });
    expect(await refusal(gone)).toEqual([422, texts.uploads.gone]);
  });

  it('is of no use as what the file is not, nor to another client', async () => {
    const { program, upload } = await link();
    const { mediaId } = await upload(form(samples.pdf, 'application/pdf', 'menu.pdf'));
    const image = program.request('POST /external/send-media', { payload: { to: customer, mediaId } });
    expect(await refusal(image)).toEqual([422, texts.uploads.otherType(texts.media.kinds.image)]);
    const stranger = await link();
    const other = stranger.program.request('POST /external/send-media', {
      payload: { to: customer, mediaId, type: 'document' },
    });
    expect(await refusal(other)).toEqual([422, texts.uploads.gone]);
  });

  it('and a mediaUrl are one too many, and none is too few', async () => {
    const { program } = await link();
    const [to, mediaUrl, mediaId] = [
      customer,
      'https://espiga.mx/a.jpg',
      '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21',
    ];
    for (const file of [{}, { mediaUrl, mediaId }]) {
      const old = program.request('POST /external/send-media', { payload: { to, ...file } });
      expect(await refusal(old)).toEqual([400, texts.whichFile]);
      const payload = { to, type: 'image' as const, image: file };
      expect(await refusal(program.request('POST /external/messages', { payload }))).toEqual([
        400,
        texts.whichFile,
      ]);
    }
  });
});
