import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultEngine } from '../faults/index.ts';
import { handleMediaHostRequest, isMediaHostPath } from './handleMediaHostRequest.ts';
import { computeMediaHash, MediaHost } from './MediaHost.ts';

const media = new MediaHost(100_000);
const faults = new FaultEngine();
const server = createServer((request, response) => handleMediaHostRequest(request, response, media, faults));
let base = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => faults.clear());

const file = randomBytes(50_000);
const upload = (body: Buffer, path = `/mms/image/${computeMediaHash(body)}?auth=x&token=y`) =>
  fetch(base + path, { method: 'POST', body: new Uint8Array(body) });
const download = (headers: Record<string, string> = {}) =>
  fetch(base + media.store('image', file).directPath, { headers });
const readBytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('isMediaHostPath', () => {
  it('returns true only for the path of an upload or a download', () => {
    for (const path of ['/mms/image/x', '/mms/md-app-state/x', '/product/image/x', '/v/video/x'])
      expect(isMediaHostPath(path)).toBe(true);
    for (const path of ['/', '/ws/chat', '/control/state', '/vx']) expect(isMediaHostPath(path)).toBe(false);
  });
});

describe('media upload', () => {
  it('responds with the path of the file when the hash matches', async () => {
    const response = await upload(file);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { url: string; direct_path: string };
    expect(answer.url).toBe(`${base.replace('http:', 'https:')}${answer.direct_path}`);
    expect(await readBytes(await fetch(base + answer.direct_path))).toEqual(file);
  });

  it('responds 400 when the path has the hash of another file', async () => {
    const response = await upload(Buffer.from('forged'), `/mms/image/${computeMediaHash(file)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'the body does not have the hash of its path' });
  });

  it('responds 413 when the file exceeds the capacity of the host', async () => {
    expect((await upload(randomBytes(100_001))).status).toBe(413);
  });

  it('responds 404 to a wrong path and 405 to a wrong method', async () => {
    expect((await upload(file, '/mms/image')).status).toBe(404);
    expect((await fetch(`${base}/mms/image/x`, { method: 'DELETE' })).status).toBe(405);
  });

  it('fails only once when a fault resets the connection once', async () => {
    await faults.add({ kind: 'mediaReset', at: 'upload', afterBytes: 1000 });
    await expect(upload(file)).rejects.toThrow();
    expect((await upload(file)).status).toBe(200);
  });
});

describe('media download', () => {
  it('returns the whole file when the request has no range', async () => {
    const response = await download();
    expect(response.status).toBe(200);
    expect(await readBytes(response)).toEqual(file);
  });

  it('returns only the requested range when the request has one', async () => {
    const response = await download({ range: 'bytes=16-1031' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 16-1031/50000');
    expect(await readBytes(response)).toEqual(file.subarray(16, 1032));
  });

  it('responds 416 when the range begins after the end, and 404 when the file does not exist', async () => {
    const response = await download({ range: 'bytes=50000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */50000');
    expect((await fetch(`${base}/v/image/none`)).status).toBe(404);
  });

  it('ends after exactly the configured number of bytes when a reset fault is active', async () => {
    await faults.add({ kind: 'mediaReset', afterBytes: 1000 });
    const response = await download();
    expect(response.headers.get('content-length')).toBe('50000');
    let receivedBytes = 0;
    const readAll = async () => {
      for await (const chunk of response.body ?? []) receivedBytes += chunk.length;
    };
    await expect(readAll()).rejects.toThrow();
    expect(receivedBytes).toBe(1000);
    expect(await readBytes(await download())).toEqual(file);
  });

  it('responds with the status of the fault when a status fault is active', async () => {
    await faults.add({ kind: 'mediaStatus', status: 410 });
    expect((await download()).status).toBe(410);
  });
});
