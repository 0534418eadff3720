import { randomBytes } from 'node:crypto';
import { PNG } from 'pngjs';
import type { ServedFile } from './startFileServer.ts';

/** More than one block of every buffer on the way. */
const SIZE = 300_000;
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const after = (...head: Buffer[]): Buffer => Buffer.concat([...head, randomBytes(SIZE)]);

function photo(): Buffer {
  const png = new PNG({ width: 256, height: 256 });
  randomBytes(png.data.length).copy(png.data);
  return PNG.sync.write(png);
}

/** A file of each kind: the first bytes are what the format asks for, the rest is different each time. */
export const sampleFiles = (): Readonly<Record<'image' | 'document' | 'video' | 'audio', ServedFile>> => ({
  image: { type: 'image/png', bytes: photo() },
  document: { type: 'application/pdf', bytes: after(ascii('%PDF-1.7\n')) },
  video: {
    type: 'video/mp4',
    bytes: after(Buffer.from([0, 0, 0, 20]), ascii('ftypisom'), Buffer.alloc(4), ascii('isom')),
  },
  audio: {
    type: 'audio/ogg',
    bytes: after(
      ascii('OggS'),
      Buffer.from([0, 2]),
      Buffer.alloc(20),
      Buffer.from([1, 19]),
      ascii('OpusHead'),
    ),
  },
});
