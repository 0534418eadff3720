import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages, runStep, runSteps } from './testing/languages.mjs';
import { hangUp, respondWith, sentMessage, startScriptedServer } from './testing/startScriptedServer.mjs';

const MARTA = '5215587654321';
const uploaded = {
  success: true,
  clientId: 'c',
  mediaId: '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21',
  mimeType: 'image/jpeg',
  size: 4,
  sha256: 'x',
  fileName: 'menu.jpg',
  expiresAt: '2026-04-01T18:20:00.000Z',
};
const MESSAGE_ID = '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f';
const LARGE_FILE_BYTES = 60_000_000;

/** Reads the only part of a form. */
function readForm({ headers, body }) {
  const boundary = /boundary=(\S+)/.exec(headers['content-type'])[1];
  const end = body.indexOf('\r\n\r\n');
  const head = body.subarray(0, end).toString();
  const content = body.subarray(end + 4, body.length - `\r\n--${boundary}--\r\n`.length);
  return { head, content, isClosed: body.toString('latin1').trimEnd().endsWith(`--${boundary}--`) };
}

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-sdk-'));
  return () => rm(folder, { recursive: true, force: true });
});

describe.each(languages)('files of the SDK for %s', language => {
  it('are uploaded once and sent by their ID', async () => {
    const { baseUrl, requests } = await startScriptedServer(respondWith(201, uploaded), respondWith(200, sentMessage));
    const bytes = Buffer.from([0xff, 0xd8, 0x00, 0x0d, 0x0a]);
    const media = { $data: bytes.toString('base64'), name: 'Menú "de hoy".jpg' };
    await runStep(language, { baseUrl }, 'sendMedia', [MARTA, 'image', media], { named: { caption: '🥐' } });
    const { head, content, isClosed } = readForm(requests[0]);
    expect(head).toMatch(/name="file"; filename="Menú (%22|\\")de hoy(%22|\\")\.jpg"\r\nContent-Type: image\/jpeg/i);
    expect([content, isClosed]).toEqual([bytes, true]);
    expect(JSON.parse(requests[1].body)).toMatchObject({
      type: 'image',
      image: { mediaId: uploaded.mediaId, caption: '🥐' },
    });
  });

  it('are read from the disk under the name that a path of Windows ends with', async () => {
    const path = join(folder, 'C:\\fotos\\Factura 24.pdf');
    await writeFile(path, '%PDF-');
    const { baseUrl, requests } = await startScriptedServer(respondWith(201, uploaded), respondWith(200, sentMessage));
    await runStep(language, { baseUrl }, 'sendMedia', [MARTA, 'document', { $file: path }]);
    expect(readForm(requests[0]).head).toMatch(/filename="Factura 24\.pdf"\r\nContent-Type: application\/pdf/i);
    expect(JSON.parse(requests[1].body).document).toEqual({ mediaId: uploaded.mediaId, fileName: 'Factura 24.pdf' });
  });

  it('are uploaded again when the connection breaks', async () => {
    const { baseUrl, requests } = await startScriptedServer(hangUp, respondWith(201, uploaded));
    const media = { $data: btoa('hola'), name: 'a.txt' };
    expect(await runStep(language, { baseUrl }, 'upload', [media])).toEqual({ value: uploaded });
    expect(requests.map(each => readForm(each).content.toString())).toEqual(['hola', 'hola']);
  });

  it('are named by their address without an upload', async () => {
    const { baseUrl, requests } = await startScriptedServer(respondWith(200, sentMessage));
    await runStep(language, { baseUrl }, 'sendMedia', [MARTA, 'image', 'https://ejemplo.mx/menu.jpg']);
    expect(requests.map(({ body }) => JSON.parse(body).image)).toEqual([{ mediaUrl: 'https://ejemplo.mx/menu.jpg' }]);
  });

  it('of 60 MB are sent and stored by a process that may use 32 MB more', async () => {
    const path = join(folder, `grande-${language}.mp4`);
    await writeFile(path, Buffer.alloc(LARGE_FILE_BYTES, 1));
    const { baseUrl, requests } = await startScriptedServer(respondWith(201, uploaded), response =>
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(requests[0].body),
    );
    const copy = join(folder, `copia-${language}.mp4`);
    const steps = [
      { call: 'upload', args: [{ $file: path }] },
      { call: 'download', args: [MESSAGE_ID, copy] },
    ];
    const limits = { env: { MEMORY_LIMIT: '32000000' }, phpOptions: ['-d', 'memory_limit=32M'] };
    expect((await runSteps(language, { baseUrl, steps }, limits)).map(({ error }) => error)).toEqual([
      undefined,
      undefined,
    ]);
    expect(readForm(requests[0]).content).toHaveLength(LARGE_FILE_BYTES);
    expect((await readFile(copy)).equals(requests[0].body)).toBe(true);
  });

  it('that break off are requested again, and leave no part behind', async () => {
    const half = response => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '8' });
      response.write('1234', () => response.destroy());
    };
    const whole = response => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('12345678');
    const { baseUrl } = await startScriptedServer(half, whole, respondWith(404, { message: 'No hay archivo.' }));
    const target = await mkdtemp(join(folder, 'descargas-'));
    const steps = ['foto.jpg', 'nada.jpg'].map(name => ({ call: 'download', args: [MESSAGE_ID, join(target, name)] }));
    const [, missing] = await runSteps(language, { baseUrl, steps });
    expect(await readFile(join(target, 'foto.jpg'), 'utf8')).toBe('12345678');
    expect([missing.error.status, await readdir(target)]).toEqual([404, ['foto.jpg']]);
  });
});
