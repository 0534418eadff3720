import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFfmpeg } from '../conversion/createFfmpeg.ts';
import { lookOf } from './lookOf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-looks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const look = async (
  bytes: Buffer,
  mimeType: string,
  kind: Parameters<typeof lookOf>[0]['kind'] = 'image',
) => {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  return lookOf({ path, kind, mimeType, size: bytes.length }, createFfmpeg('no-ffmpeg'), 600_000);
};
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A PNG of any size that has nothing but its head. */
function bomb(side: number): Buffer {
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
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** Two seconds of silence. */
function silence(): Buffer {
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
  'a picture has its size and a small one of itself: %s',
  async format => {
    const { thumbnail = '', ...size } = await look(
      await noise(1_200, 800).toFormat(format).toBuffer(),
      `image/${format}`,
    );
    expect(size).toEqual({ width: 1_200, height: 800 });
    const { format: shown, width, height } = await sharp(Buffer.from(thumbnail, 'base64')).metadata();
    expect([shown, width, height]).toEqual(['jpeg', 72, 48]);
  },
);

it('one that lies on its side is told as it is seen', async () => {
  const bytes = await noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await look(bytes, 'image/jpeg')).toMatchObject({ width: 40, height: 60 });
});

it('one that would fill the memory is only measured', async () => {
  expect(await look(bomb(30_000), 'image/png')).toEqual({ width: 30_000, height: 30_000 });
});

it('one that is cut off, or none at all, is sent without', async () => {
  const whole = await noise(600, 400).jpeg().toBuffer();
  expect(await look(whole.subarray(0, whole.length / 2), 'image/jpeg')).toEqual({ width: 600, height: 400 });
  expect(await look(randomBytes(5_000), 'image/png')).toEqual({});
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>');
  expect(await look(svg, 'image/png')).toEqual({});
  expect(await look(Buffer.alloc(0), 'image/png')).toEqual({});
});

it('a document says its pages', async () => {
  const objects = '%PDF-1.4\n1 0 obj\n<< /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Count 3 >>\nendobj\n';
  const places = ['1 0 obj', '2 0 obj'].map(name => String(objects.indexOf(name)).padStart(10, '0'));
  const table = places.map(at => `${at} 00000 n \n`).join('');
  const end = `xref\n1 2\n${table}trailer\n<< /Root 1 0 R >>\nstartxref\n${objects.length}\n%%EOF`;
  expect(await look(Buffer.from(objects + end), 'application/pdf', 'document')).toEqual({ pages: 3 });
});

it('sound says how long it plays, unless it is none', async () => {
  expect(await look(silence(), 'audio/wav', 'audio')).toEqual({ seconds: 2 });
  expect(await look(randomBytes(5_000), 'audio/mpeg', 'audio')).toEqual({});
  expect(await look(randomBytes(5_000), 'video/mp4', 'video')).toEqual({});
  expect(await look(randomBytes(50), 'application/pdf', 'document')).toEqual({});
});
