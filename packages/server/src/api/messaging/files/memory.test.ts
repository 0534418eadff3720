import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MAX_UPLOADED_FILE_BYTES } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

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
const collectGarbage: () => void = runInNewContext('gc');
/** Returns the bytes of heap and array buffers that remain after a garbage collection. */
const measureMemoryBytes = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const MEGABYTE = 1_048_576;
const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const tail = '\r\n--x--\r\n';

it('upload of the largest allowed file is streamed, so that memory use stays low', async () => {
  const uploadRequest = request(`${server.url}/api/external/media`, {
    method: 'POST',
    headers: {
      'x-api-token': token,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + MAX_UPLOADED_FILE_BYTES + tail.length,
    },
  });
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    uploadRequest.on('error', reject);
    uploadRequest.on('response', response => {
      let body = '';
      response.on('data', part => {
        body += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
  });
  const write = (part: string | Buffer) =>
    new Promise<void>((resolve, reject) => uploadRequest.write(part, error => (error ? reject(error) : resolve())));
  await write(head);
  const part = Buffer.alloc(MEGABYTE, 'pan ');
  const baselineBytes = measureMemoryBytes();
  let maxGrowthBytes = 0;
  for (let sentBytes = 0; sentBytes < MAX_UPLOADED_FILE_BYTES; sentBytes += part.length) {
    await write(part);
    if ((sentBytes / MEGABYTE) % 5 === 0)
      maxGrowthBytes = Math.max(maxGrowthBytes, measureMemoryBytes() - baselineBytes);
  }
  uploadRequest.end(tail);
  const { status, body } = await answer;
  expect([status, JSON.parse(body).size]).toEqual([201, MAX_UPLOADED_FILE_BYTES]);
  expect(maxGrowthBytes / MEGABYTE).toBeLessThan(32);
});
