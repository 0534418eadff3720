import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UPLOAD_LIMIT } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const { sdk } = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215511160001' };
  token = (await sdk.request('POST /clients', { payload })).client.apiToken;
});
afterAll(() => server.stop());

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** Bytes that are really held. */
const held = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const MEGABYTE = 1_048_576;
const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const tail = '\r\n--x--\r\n';

it('the largest file that may be uploaded is never held in memory', async () => {
  const sent = request(`${server.url}/api/external/media`, {
    method: 'POST',
    headers: {
      'x-api-token': token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + UPLOAD_LIMIT + tail.length,
    },
  });
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', response => {
      let body = '';
      response.on('data', part => {
        body += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
  });
  const write = (part: string | Buffer) =>
    new Promise<void>((resolve, reject) => sent.write(part, error => (error ? reject(error) : resolve())));
  await write(head);
  const part = Buffer.alloc(MEGABYTE, 'pan ');
  const before = held();
  let most = 0;
  for (let written = 0; written < UPLOAD_LIMIT; written += part.length) {
    await write(part);
    if ((written / MEGABYTE) % 5 === 0) most = Math.max(most, held() - before);
  }
  sent.end(tail);
  const { status, body } = await answer;
  expect([status, JSON.parse(body).size]).toEqual([201, UPLOAD_LIMIT]);
  expect(most / MEGABYTE).toBeLessThan(32);
});
