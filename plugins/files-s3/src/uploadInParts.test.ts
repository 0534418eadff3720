import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createS3Storage } from './createS3Storage.ts';
import { startTestS3Server } from './testing/index.ts';

it('uploads a file in parts when it is too large for one request', async () => {
  const [s3, folder] = await Promise.all([startTestS3Server(), mkdtemp(join(tmpdir(), 'recado-parts-'))]);
  const storage = createS3Storage({ url: s3.url() }, undefined, { partBytes: 5 * 1024 * 1024 });
  try {
    const [path, bytes] = [join(folder, 'large'), randomBytes(12_000_000)];
    await writeFile(path, bytes);
    await storage.put('media/large', path);
    const file = await storage.find('media/large');
    expect(file && (await buffer(await file.read())).equals(bytes)).toBe(true);
  } finally {
    storage.stop();
    await s3.stop();
    await rm(folder, { recursive: true });
  }
});
