import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { CONTACT_SHEET_LIMIT } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { samples } from '../../deliveries/guard/testing/samples.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { ownFiles } from '../../testing/ownFiles.ts';
import { createUploads } from './createUploads.ts';
import { form, refusal } from './testing/form.ts';

let server: TestServer;
const place = () => ({
  ...{ database: server.knex, dataDir: server.dataDir },
  files: ownFiles(server.dataDir),
  allowance: { refuseFile: async () => undefined },
});
let phones = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let id: string;
let token: string;
let program: TestServer['sdk'];
const newClient = async () => {
  phones += 1;
  const { sdk } = await server.person();
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName: 'Panadería La Espiga', phoneNumber: `52155111${60_000 + phones}` },
  });
  return { sdk, client };
};
beforeEach(async () => {
  const { client } = await newClient();
  ({ id, apiToken: token } = client);
  program = server.sdk.withApiToken(token);
});

const upload = (data: FormData, as = program) => as.request('POST /external/media', { payload: data });
const folder = () => join(server.dataDir, 'media', id, 'uploads');
const files = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter(entry => entry.isFile())
    .map(({ name }) => name);

describe('POST /external/media', () => {
  it('keeps a file once by its content, and tells what it is by its bytes', async () => {
    const { jpeg } = samples;
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    const first = await upload(form(jpeg, 'application/octet-stream', '../../etc/menú.jpg'));
    expect(first).toMatchObject({
      clientId: id,
      mimeType: 'image/jpeg',
      size: jpeg.length,
      sha256,
      fileName: 'menú.jpg',
    });
    const again = await upload(form(jpeg, 'image/jpeg'));
    expect(again.mediaId).toBe(first.mediaId);
    expect(await files()).toEqual([sha256]);
    expect((await stat(join(folder(), sha256.slice(0, 2), sha256))).mode & 0o777).toBe(0o600);
  });

  it.each<[string, () => FormData, number, string]>([
    ['that says it is a picture', () => form(samples.pdf, 'image/png'), 422, texts.uploads.lies('image/png')],
    [
      'that says it is a PDF',
      () => form(samples.png, 'application/pdf'),
      422,
      texts.uploads.lies('application/pdf'),
    ],
    [
      'that is no sound',
      () => form(Buffer.from('hola'), 'audio/mpeg'),
      422,
      texts.uploads.lies('audio/mpeg'),
    ],
    ['that is empty', () => form(Buffer.alloc(0), 'text/plain'), 422, texts.uploads.empty],
    ['in another field', () => form(samples.png, 'image/png', 'a.png', 'foto'), 400, texts.uploads.oneFile],
    [
      'beside another',
      () => {
        const two = form(samples.png, 'image/png');
        two.append('file', new Blob(['más']), 'b.txt');
        return two;
      },
      400,
      texts.uploads.oneFile,
    ],
    [
      'beside a text',
      () => {
        const more = form(samples.png, 'image/png');
        more.append('caption', 'Hola');
        return more;
      },
      400,
      texts.uploads.oneFile,
    ],
    ['that is not there', () => new FormData(), 400, texts.uploads.noForm],
  ])('refuses one %s', async (_, make, status, sentence) => {
    expect(await refusal(upload(make()))).toEqual([status, sentence]);
    expect(await files()).toEqual([]);
  });

  it('refuses more than a transport sends, announced or not, and leaves nothing', async () => {
    const uploads = createUploads({ ...place(), maxBytes: 1_000 });
    const incoming = (await import('node:stream')).Readable.from([
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\n',
      randomBytes(2_000),
      '\r\n--x--\r\n',
    ]);
    const asRequest = Object.assign(incoming, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    await expect(uploads.store(id, asRequest as never)).rejects.toMatchObject({ status: 413 });
    const huge = { 'content-length': '200000000', 'content-type': 'multipart/form-data; boundary=x' };
    const { statusCode } = await server.inject({
      method: 'POST',
      url: '/api/external/media',
      headers: { 'x-api-token': token, ...huge },
      payload: 'a',
    });
    expect(statusCode).toBe(413);
    expect(await files()).toEqual([]);
  });

  it('takes a form whose length nobody says, whole, and refuses what is too much of it', async () => {
    const send = async (path: string, bytes: Buffer, type: string) => {
      const { headers, body } = new Response(form(bytes, type));
      const said = { 'x-api-token': token, 'content-type': headers.get('content-type') ?? '' };
      const init = { method: 'POST', headers: said, body, duplex: 'half' } as const;
      const answer = await fetch(`${server.url}/api/external/${path}`, init);
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    for (const bytes of [Buffer.from('Dos conchas'), randomBytes(300_000)]) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await send('media', bytes, 'text/plain')).toMatchObject({
        status: 201,
        size: bytes.length,
        sha256,
      });
    }
    const sheet = Buffer.alloc(CONTACT_SHEET_LIMIT + 1, 'a');
    expect(await send('contacts/import', sheet, 'text/csv')).toMatchObject({ status: 413 });
  });

  it('keeps nothing of what does not come whole', async () => {
    const sent = request(`${server.url}/api/external/media`, {
      method: 'POST',
      headers: {
        'x-api-token': token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 9_999,
      },
    });
    sent.on('error', () => undefined);
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nla mitad');
    await vi.waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 20_000 });
    sent.destroy();
    await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 20_000 });
    const cut = await server.inject({
      method: 'POST',
      url: '/api/external/media',
      headers: { 'x-api-token': token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nla mitad',
    });
    expect([cut.statusCode, JSON.parse(cut.payload).message]).toEqual([400, texts.uploads.cut]);
  });

  it('is given room for a gigabyte, each client', async () => {
    const full = {
      clientId: id,
      sha256: 'f'.repeat(64),
      size: 1_073_741_820,
      mimeType: 'a/b',
      fileName: 'a',
    };
    await server.knex('uploads').insert({ ...full, expiresAt: new Date(Date.now() + 60_000) });
    expect(await refusal(upload(form(samples.png, 'image/png')))).toEqual([409, texts.uploads.full(1_073)]);
    const { client } = await newClient();
    await upload(form(samples.png, 'image/png'), server.sdk.withApiToken(client.apiToken));
  });
});

it('what a process left half written is removed after a day', async () => {
  await upload(form(samples.png, 'image/png'));
  const [left, young] = [join(folder(), 'a.part'), join(folder(), 'b.part')];
  for (const path of [left, young]) await writeFile(path, 'a');
  await utimes(left, new Date(0), new Date(0));
  await createUploads({ ...place(), maxBytes: 1_000 }).prune();
  expect((await files()).filter(name => name.endsWith('.part'))).toEqual(['b.part']);
});
