import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { MAX_CONTACT_SHEET_BYTES } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleFiles } from '../../../deliveries/guard/testing/sampleFiles.ts';
import { createLocalFileShare } from '../../../testing/createLocalFileShare.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createUploadService } from './createUploadService.ts';
import { createUploadForm, readErrorStatusAndMessage } from './testing/createUploadForm.ts';

let server: TestServer;
const createUploadsDeps = () => ({
  ...{ database: server.knex, dataDir: server.dataDir },
  files: createLocalFileShare(server.dataDir),
  quota: { assertFileAllowed: async () => undefined },
  ceilings: { assertFreeDisk: async () => undefined },
});
let clientCount = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let id: string;
let token: string;
let program: TestServer['sdk'];
const newClient = async () => {
  clientCount += 1;
  const { sdk } = await server.person();
  const { client } = await sdk.request('POST /clients', {
    payload: { businessName: 'Panadería La Espiga', phoneNumber: `52155111${60_000 + clientCount}` },
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
const listFileNames = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter(entry => entry.isFile())
    .map(({ name }) => name);

describe('POST /external/media', () => {
  it('stores identical content only once, and detects the type of a file from its bytes', async () => {
    const { jpeg } = sampleFiles;
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    const first = await upload(createUploadForm(jpeg, 'application/octet-stream', '../../etc/menú.jpg'));
    expect(first).toMatchObject({
      clientId: id,
      mimeType: 'image/jpeg',
      size: jpeg.length,
      sha256,
      fileName: 'menú.jpg',
    });
    const secondUpload = await upload(createUploadForm(jpeg, 'image/jpeg'));
    expect(secondUpload.mediaId).toBe(first.mediaId);
    expect(await listFileNames()).toEqual([sha256]);
    expect((await stat(join(folder(), sha256.slice(0, 2), sha256))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['Factura 24/11/2026.pdf', 'Factura 24-11-2026.pdf'],
    ['comillas".pdf', 'comillas_.pdf'],
    ['C:\\fakepath\\menú.pdf', 'menú.pdf'],
    ['Lista\nde precios.pdf', 'Lista de precios.pdf'],
    ['100%25.pdf', '100%25.pdf'],
    ['🥐 pan.pdf', '🥐 pan.pdf'],
  ])('stores the name %j of a form as %j', async (name, fileName) => {
    expect((await upload(createUploadForm(sampleFiles.pdf, 'application/pdf', name))).fileName).toBe(fileName);
  });

  it('infers the type of a document from its name when the form declares none', async () => {
    const csv = createUploadForm(sampleFiles.text, 'application/octet-stream', 'lista.csv');
    expect((await upload(csv)).mimeType).toBe('text/csv');
    const html = createUploadForm(sampleFiles.html, '', 'menú.html');
    expect((await upload(html)).mimeType).toBe('text/html');
  });

  it.each<[string, () => FormData, number, string]>([
    [
      'that is declared as an image',
      () => createUploadForm(sampleFiles.pdf, 'image/png'),
      422,
      texts.uploads.typeMismatch('image/png'),
    ],
    [
      'that is declared as a PDF',
      () => createUploadForm(sampleFiles.png, 'application/pdf'),
      422,
      texts.uploads.typeMismatch('application/pdf'),
    ],
    [
      'that is declared as audio',
      () => createUploadForm(Buffer.from('hola'), 'audio/mpeg'),
      422,
      texts.uploads.typeMismatch('audio/mpeg'),
    ],
    ['that is empty', () => createUploadForm(Buffer.alloc(0), 'text/plain'), 422, texts.uploads.empty],
    [
      'in another field',
      () => createUploadForm(sampleFiles.png, 'image/png', 'a.png', 'foto'),
      400,
      texts.uploads.oneFile,
    ],
    [
      'that is sent with a second file',
      () => {
        const formWithTwoFiles = createUploadForm(sampleFiles.png, 'image/png');
        formWithTwoFiles.append('file', new Blob(['más']), 'b.txt');
        return formWithTwoFiles;
      },
      400,
      texts.uploads.oneFile,
    ],
    [
      'that is sent with a text field',
      () => {
        const formWithText = createUploadForm(sampleFiles.png, 'image/png');
        formWithText.append('caption', 'Hola');
        return formWithText;
      },
      400,
      texts.uploads.oneFile,
    ],
    ['that is missing', () => new FormData(), 400, texts.uploads.noForm],
  ])('rejects a file %s and stores nothing', async (_, make, status, sentence) => {
    expect(await readErrorStatusAndMessage(upload(make()))).toEqual([status, sentence]);
    expect(await listFileNames()).toEqual([]);
  });

  it('rejects a file above the size limit, with or without Content-Length, and leaves no partial file', async () => {
    const uploads = createUploadService({ ...createUploadsDeps(), maxBytes: 1_000 });
    const incoming = (await import('node:stream')).Readable.from([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\n',
      ),
      randomBytes(2_000),
      Buffer.from('\r\n--x--\r\n'),
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
    expect(await listFileNames()).toEqual([]);
  });

  it('accepts a form without Content-Length unless its size exceeds the limit', async () => {
    const send = async (path: string, bytes: Buffer, type: string) => {
      const { headers, body } = new Response(createUploadForm(bytes, type));
      const requestHeaders = { 'x-api-token': token, 'content-type': headers.get('content-type') ?? '' };
      const init = { method: 'POST', headers: requestHeaders, body, duplex: 'half' } as const;
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
    const sheet = Buffer.alloc(MAX_CONTACT_SHEET_BYTES + 1, 'a');
    expect(await send('contacts/import', sheet, 'text/csv')).toMatchObject({ status: 413 });
  });

  it('stores nothing when the request is incomplete', async () => {
    const uploadRequest = request(`${server.url}/api/external/media`, {
      method: 'POST',
      headers: {
        'x-api-token': token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 9_999,
      },
    });
    uploadRequest.on('error', () => undefined);
    uploadRequest.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nla mitad');
    await vi.waitFor(async () => expect(await listFileNames()).toHaveLength(1), { timeout: 20_000 });
    uploadRequest.destroy();
    await vi.waitFor(async () => expect(await listFileNames()).toEqual([]), { timeout: 20_000 });
    const truncatedResponse = await server.inject({
      method: 'POST',
      url: '/api/external/media',
      headers: { 'x-api-token': token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nla mitad',
    });
    expect([truncatedResponse.statusCode, JSON.parse(truncatedResponse.payload).message]).toEqual([
      400,
      texts.uploads.cut,
    ]);
  });

  it('limits the uploads of each client to one gigabyte', async () => {
    const fullUpload = {
      clientId: id,
      sha256: 'f'.repeat(64),
      size: 1_073_741_820,
      mimeType: 'a/b',
      fileName: 'a',
    };
    await server.knex('uploads').insert({ ...fullUpload, expiresAt: new Date(Date.now() + 60_000) });
    expect(await readErrorStatusAndMessage(upload(createUploadForm(sampleFiles.png, 'image/png')))).toEqual([
      409,
      texts.uploads.full(1_073),
    ]);
    const { client } = await newClient();
    await upload(createUploadForm(sampleFiles.png, 'image/png'), server.sdk.withApiToken(client.apiToken));
  });
});

it('createUploadService().prune removes a partial file after a day', async () => {
  await upload(createUploadForm(sampleFiles.png, 'image/png'));
  const [oldPart, recentPart] = [join(folder(), 'a.part'), join(folder(), 'b.part')];
  for (const path of [oldPart, recentPart]) await writeFile(path, 'a');
  await utimes(oldPart, new Date(0), new Date(0));
  await createUploadService({ ...createUploadsDeps(), maxBytes: 1_000 }).prune();
  expect((await listFileNames()).filter(name => name.endsWith('.part'))).toEqual(['b.part']);
});
