import { request } from 'node:http';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { errors as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
});
afterAll(() => server.stop());

interface Reply {
  readonly status: number | undefined;
  readonly accepts: string | undefined;
  readonly message: string;
}

/** Over a socket, for it is hapi's reader and Node's that meet there. */
const post = (
  path: string,
  body: Buffer | string,
  encoding: string | string[],
  { type = 'application/json', isChunked = false } = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${owner.token}`,
      'Content-Type': type,
      'Content-Encoding': encoding,
      ...(isChunked ? {} : { 'Content-Length': Buffer.byteLength(body) }),
    };
    const sent = request(`${server.url}/api${path}`, { method: 'POST', headers, agent: false }, reply => {
      const parts: Buffer[] = [];
      reply.on('data', part => parts.push(part));
      reply.on('end', () => {
        const { message = '' } = JSON.parse(Buffer.concat(parts).toString()) as { message?: string };
        resolve({ status: reply.statusCode, accepts: reply.headers['accept-encoding'], message });
      });
    });
    sent.on('error', reject);
    if (isChunked) sent.write(body);
    sent.end(isChunked ? undefined : body);
  });

const words = JSON.stringify({ businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' });
const zipped = gzipSync(words);
const read = { status: 201 };
const refused = { status: 415, message: texts.encoding, accepts: 'gzip, deflate, identity' };
const broken = { status: 400, message: texts.brokenEncoding };

describe('the encoding of what is posted', () => {
  it.each<readonly [string, Buffer | string, string | string[], object]>([
    ['none', words, 'identity', read],
    ['an empty one', words, '', read],
    ['gzip', zipped, 'gzip', read],
    ['gzip in capitals', zipped, 'GZip', read],
    ['gzip by its older name', zipped, 'x-gzip', read],
    ['gzip, and nothing besides', zipped, 'gzip, identity', read],
    ['deflate', deflateSync(words), 'deflate', read],
    ['br', 'whatever', 'br', refused],
    ['zstd', 'whatever', 'zstd', refused],
    ['a name that nobody knows', words, 'pan', refused],
    ['a name of JavaScript’s', words, '__proto__', refused],
    ['two, one after the other', gzipSync(zipped), 'gzip, gzip', refused],
    ['two, in two headers', gzipSync(zipped), ['gzip', 'gzip'], refused],
    ['one of ours and another', zipped, 'gzip, br', refused],
    ['what is no gzip', words, 'gzip', broken],
    ['half a gzip', zipped.subarray(0, 30), 'gzip', broken],
    ['nothing as gzip', '', 'gzip', broken],
    ['deflate without its head', deflateRawSync(words), 'deflate', broken],
  ])('is read, or refused in words: %s', async (_name, body, encoding, expected) => {
    for (const isChunked of [false, true])
      expect(await post('/clients', body, encoding, { isChunked })).toMatchObject(expected);
  });

  it('lets nothing grow beyond what may be posted', async () => {
    const bomb = gzipSync(`{"businessName":"${'a'.repeat(64 << 20)}"}`);
    expect(bomb.length).toBeLessThan(70_000);
    const twice = gzipSync(bomb);
    const large = { status: 413, message: texts.status[413] };
    for (const isChunked of [false, true]) {
      expect(await post('/clients', bomb, 'gzip', { isChunked })).toMatchObject(large);
      expect(await post('/clients', twice, 'gzip, gzip', { isChunked })).toMatchObject(refused);
    }
    expect(await post('/clients', words, 'identity')).toMatchObject(read);
  });

  it('is none for a file, which is kept as it comes', async () => {
    const { client } = await owner.sdk.request('POST /clients', { payload: JSON.parse(words) });
    const [head, tail] = [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"',
      '--x--\r\n',
    ];
    const form = `${head}\r\nContent-Type: text/plain\r\n\r\nDos conchas\r\n${tail}`;
    const type = 'multipart/form-data; boundary=x';
    const path = `/clients/${client.id}/media`;
    for (const isChunked of [false, true]) {
      const packed = await post(path, gzipSync(form), 'gzip', { type, isChunked });
      expect(packed).toMatchObject({ status: 415, message: texts.fileEncoding, accepts: 'identity' });
      expect(await post(path, form, 'identity', { type, isChunked })).toMatchObject(read);
    }
  });
});
