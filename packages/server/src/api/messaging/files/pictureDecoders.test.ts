import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFfmpeg } from './createFfmpeg.ts';
import { extractMediaMetadata } from './extractMediaMetadata.ts';
import { pictureDecoders } from './pictureDecoders.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-decoders-'));
  path = join(folder, 'a.png');
  await sharp({ create: { width: 90, height: 30, channels: 3, background: 'tomato' } }).toFile(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const extract = (timeoutMs?: number) =>
  extractMediaMetadata({ path, kind: 'image', mimeType: 'image/png', size: 1 }, createFfmpeg('no-ffmpeg'), timeoutMs);

/** Occupies the decoders with tasks that end with the test. The result ends them earlier. */
function occupyDecoders(tasks: number): () => void {
  let endTasks = () => {};
  const ended = new Promise<void>(resolve => {
    endTasks = resolve;
  });
  for (let n = 0; n < tasks; n += 1) void pictureDecoders.run(() => ended);
  onTestFinished(() => endTasks());
  return () => endTasks();
}

describe('decoders of pictures', () => {
  it('create the preview of a message while one of the two is free', async () => {
    occupyDecoders(1);
    expect(await extract()).toMatchObject({ width: 90, height: 30, thumbnail: expect.any(String) });
  });

  it('let the preview of a message wait while both are occupied', async () => {
    const endTasks = occupyDecoders(2);
    expect(await extract(300)).toEqual({});
    const extraction = extract(60_000);
    endTasks();
    expect(await extraction).toMatchObject({ width: 90, thumbnail: expect.any(String) });
  });

  it('do not decode a picture whose time limit passed while it waited', async () => {
    const endTasks = occupyDecoders(2);
    expect(await extract(300)).toEqual({});
    const observe = vi.fn();
    sharp.queue.on('change', observe);
    onTestFinished(() => void sharp.queue.off('change', observe));
    endTasks();
    await vi.waitFor(() => expect(pictureDecoders.isIdle).toBe(true));
    expect(observe).not.toHaveBeenCalled();
  });

  it('send a message without preview while too many pictures wait', async () => {
    occupyDecoders(2 + 100);
    expect(await extract(60_000)).toEqual({ width: 90, height: 30 });
  });
});
