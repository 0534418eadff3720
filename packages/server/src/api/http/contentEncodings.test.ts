import { request } from 'node:http';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { apiErrorTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
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

/** Posts over a real socket, so that Node's HTTP parser and hapi's body reader are tested together. */
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
    const clientRequest = request(`${server.url}/api${path}`, { method: 'POST', headers, agent: false }, reply => {
      const parts: Buffer[] = [];
      reply.on('data', part => parts.push(part));
      reply.on('end', () => {
        const { message = '' } = JSON.parse(Buffer.concat(parts).toString()) as { message?: string };
        resolve({ status: reply.statusCode, accepts: reply.headers['accept-encoding'], message });
      });
    });
    clientRequest.on('error', reject);
    if (isChunked) clientRequest.write(body);
    clientRequest.end(isChunked ? undefined : body);
  });

const clientJson = JSON.stringify({ businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' });
const gzippedJson = gzipSync(clientJson);
const createdReply = { status: 201 };
const unsupportedReply = { status: 415, message: texts.encoding, accepts: 'gzip, deflate, identity' };
const malformedReply = { status: 400, message: texts.brokenEncoding };

describe('encoded request body', () => {
  it.each<readonly [string, Buffer | string, string | string[], object]>([
    ['identity', clientJson, 'identity', createdReply],
    ['empty encoding', clientJson, '', createdReply],
    ['gzip', gzippedJson, 'gzip', createdReply],
    ['gzip in capitals', gzippedJson, 'GZip', createdReply],
    ['gzip by its older name x-gzip', gzippedJson, 'x-gzip', createdReply],
    ['gzip and identity', gzippedJson, 'gzip, identity', createdReply],
    ['deflate', deflateSync(clientJson), 'deflate', createdReply],
    ['br', 'whatever', 'br', unsupportedReply],
    ['zstd', 'whatever', 'zstd', unsupportedReply],
    ['an unknown encoding', clientJson, 'pan', unsupportedReply],
    ['a property name of JavaScript objects', clientJson, '__proto__', unsupportedReply],
    ['gzip twice, in one header', gzipSync(gzippedJson), 'gzip, gzip', unsupportedReply],
    ['gzip twice, in two headers', gzipSync(gzippedJson), ['gzip', 'gzip'], unsupportedReply],
    ['a supported and an unsupported encoding', gzippedJson, 'gzip, br', unsupportedReply],
    ['plain data declared as gzip', clientJson, 'gzip', malformedReply],
    ['truncated gzip data', gzippedJson.subarray(0, 30), 'gzip', malformedReply],
    ['an empty body declared as gzip', '', 'gzip', malformedReply],
    ['deflate without the zlib header', deflateRawSync(clientJson), 'deflate', malformedReply],
  ])('is decoded, or rejected with a message: %s', async (_name, body, encoding, expected) => {
    for (const isChunked of [false, true])
      expect(await post('/clients', body, encoding, { isChunked })).toMatchObject(expected);
  });

  it('is rejected with 413 when its decoded size exceeds the limit', async () => {
    const bomb = gzipSync(`{"businessName":"${'a'.repeat(64 << 20)}"}`);
    expect(bomb.length).toBeLessThan(70_000);
    const gzippedTwice = gzipSync(bomb);
    const tooLargeReply = { status: 413, message: texts.status[413] };
    for (const isChunked of [false, true]) {
      expect(await post('/clients', bomb, 'gzip', { isChunked })).toMatchObject(tooLargeReply);
      expect(await post('/clients', gzippedTwice, 'gzip, gzip', { isChunked })).toMatchObject(unsupportedReply);
    }
    expect(await post('/clients', clientJson, 'identity')).toMatchObject(createdReply);
  });

  it('is rejected if it is an uploaded file, which is accepted only without encoding', async () => {
    const { client } = await owner.sdk.request('POST /clients', { payload: JSON.parse(clientJson) });
    const [head, tail] = ['--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"', '--x--\r\n'];
    const form = `${head}\r\nContent-Type: text/plain\r\n\r\nDos conchas\r\n${tail}`;
    const type = 'multipart/form-data; boundary=x';
    const path = `/clients/${client.id}/media`;
    for (const isChunked of [false, true]) {
      const gzippedUpload = await post(path, gzipSync(form), 'gzip', { type, isChunked });
      expect(gzippedUpload).toMatchObject({ status: 415, message: texts.fileEncoding, accepts: 'identity' });
      expect(await post(path, form, 'identity', { type, isChunked })).toMatchObject(createdReply);
    }
  });
});
