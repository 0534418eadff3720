import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFfmpeg } from './createFfmpeg.ts';
import { extractMediaMetadata } from './extractMediaMetadata.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-looks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const extract = async (
  bytes: Buffer,
  mimeType: string,
  kind: Parameters<typeof extractMediaMetadata>[0]['kind'] = 'image',
) => {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  return extractMediaMetadata({ path, kind, mimeType, size: bytes.length }, createFfmpeg('no-ffmpeg'), 600_000);
};
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** Builds a PNG whose header declares the given side length, and that contains no pixel data. */
function createDecompressionBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const parts = [chunk('IHDR', head), chunk('IDAT', Buffer.from('789c', 'hex')), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** Builds a WAV file with two seconds of silence. */
function createSilence(): Buffer {
  const rate = 8_000;
  const data = Buffer.alloc(rate * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

it.each(['jpeg', 'png', 'webp'] as const)(
  'returns the dimensions and a thumbnail when the picture is a %s',
  async format => {
    const { thumbnail = '', ...size } = await extract(
      await noise(1_200, 800).toFormat(format).toBuffer(),
      `image/${format}`,
    );
    expect(size).toEqual({ width: 1_200, height: 800 });
    const { format: thumbnailFormat, width, height } = await sharp(Buffer.from(thumbnail, 'base64')).metadata();
    expect([thumbnailFormat, width, height]).toEqual(['jpeg', 72, 48]);
  },
);

it('returns the displayed dimensions when the picture is rotated by its EXIF orientation', async () => {
  const bytes = await noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await extract(bytes, 'image/jpeg')).toMatchObject({ width: 40, height: 60 });
});

it('returns only the dimensions when decoding the picture would exhaust the memory', async () => {
  expect(await extract(createDecompressionBomb(30_000), 'image/png')).toEqual({ width: 30_000, height: 30_000 });
});

it('omits unreadable metadata when a picture is cut off or the file is not a picture', async () => {
  const whole = await noise(600, 400).jpeg().toBuffer();
  expect(await extract(whole.subarray(0, whole.length / 2), 'image/jpeg')).toEqual({ width: 600, height: 400 });
  expect(await extract(randomBytes(5_000), 'image/png')).toEqual({});
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>');
  expect(await extract(svg, 'image/png')).toEqual({});
  expect(await extract(Buffer.alloc(0), 'image/png')).toEqual({});
});

it('returns the page count when the document is a PDF', async () => {
  const objects = '%PDF-1.4\n1 0 obj\n<< /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Count 3 >>\nendobj\n';
  const offsets = ['1 0 obj', '2 0 obj'].map(name => String(objects.indexOf(name)).padStart(10, '0'));
  const table = offsets.map(at => `${at} 00000 n \n`).join('');
  const end = `xref\n1 2\n${table}trailer\n<< /Root 1 0 R >>\nstartxref\n${objects.length}\n%%EOF`;
  expect(await extract(Buffer.from(objects + end), 'application/pdf', 'document')).toEqual({ pages: 3 });
});

it('returns the duration of a sound file, and nothing when a file is not readable', async () => {
  expect(await extract(createSilence(), 'audio/wav', 'audio')).toEqual({ seconds: 2 });
  expect(await extract(randomBytes(5_000), 'audio/mpeg', 'audio')).toEqual({});
  expect(await extract(randomBytes(5_000), 'video/mp4', 'video')).toEqual({});
  expect(await extract(randomBytes(50), 'application/pdf', 'document')).toEqual({});
});
