import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultEngine } from '../faults/index.ts';
import { handleMedia, isMediaPath } from './handleMedia.ts';
import { MediaHost, mediaHash } from './MediaHost.ts';

const media = new MediaHost(100_000);
const faults = new FaultEngine();
const server = createServer((request, response) => handleMedia(request, response, media, faults));
let base = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => faults.clear());

const file = randomBytes(50_000);
const upload = (body: Buffer, path = `/mms/image/${mediaHash(body)}?auth=x&token=y`) =>
  fetch(base + path, { method: 'POST', body: new Uint8Array(body) });
const download = (headers: Record<string, string> = {}) =>
  fetch(base + media.store('image', file).directPath, { headers });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('isMediaPath', () => {
  it('covers uploads and downloads and nothing else', () => {
    for (const path of ['/mms/image/x', '/mms/md-app-state/x', '/product/image/x', '/v/video/x'])
      expect(isMediaPath(path)).toBe(true);
    for (const path of ['/', '/ws/chat', '/control/state', '/vx']) expect(isMediaPath(path)).toBe(false);
  });
});

describe('an upload', () => {
  it('answers where the file is found', async () => {
    const response = await upload(file);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { url: string; direct_path: string };
    expect(answer.url).toBe(`${base.replace('http:', 'https:')}${answer.direct_path}`);
    expect(await bytes(await fetch(base + answer.direct_path))).toEqual(file);
  });

  it('is refused under the hash of another file', async () => {
    const response = await upload(Buffer.from('forged'), `/mms/image/${mediaHash(file)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'the body does not have the hash of its path' });
  });

  it('is refused when it is larger than the host', async () => {
    expect((await upload(randomBytes(100_001))).status).toBe(413);
  });

  it('is refused elsewhere and with other methods', async () => {
    expect((await upload(file, '/mms/image')).status).toBe(404);
    expect((await fetch(`${base}/mms/image/x`, { method: 'DELETE' })).status).toBe(405);
  });

  it('is cut by a fault, once', async () => {
    await faults.add({ kind: 'mediaReset', at: 'upload', afterBytes: 1000 });
    await expect(upload(file)).rejects.toThrow();
    expect((await upload(file)).status).toBe(200);
  });
});

describe('a download', () => {
  it('answers the whole file', async () => {
    const response = await download();
    expect(response.status).toBe(200);
    expect(await bytes(response)).toEqual(file);
  });

  it('answers a range', async () => {
    const response = await download({ range: 'bytes=16-1031' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 16-1031/50000');
    expect(await bytes(response)).toEqual(file.subarray(16, 1032));
  });

  it('refuses a range behind the end and a file that is not there', async () => {
    const response = await download({ range: 'bytes=50000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */50000');
    expect((await fetch(`${base}/v/image/none`)).status).toBe(404);
  });

  it('is reset by a fault after exactly the bytes asked for', async () => {
    await faults.add({ kind: 'mediaReset', afterBytes: 1000 });
    const response = await download();
    expect(response.headers.get('content-length')).toBe('50000');
    let got = 0;
    const read = async () => {
      for await (const chunk of response.body ?? []) got += chunk.length;
    };
    await expect(read()).rejects.toThrow();
    expect(got).toBe(1000);
    expect(await bytes(await download())).toEqual(file);
  });

  it('is answered with a status by a fault', async () => {
    await faults.add({ kind: 'mediaStatus', status: 410 });
    expect((await download()).status).toBe(410);
  });
});
