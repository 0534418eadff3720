import { randomBytes } from 'node:crypto';
import { PNG } from 'pngjs';
import type { ServedFile } from './startFileServer.ts';

/** Number of random content bytes. Together they are larger than any buffer between sender and receiver. */
const CONTENT_BYTES = 300_000;
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const withRandomContent = (...head: Buffer[]): Buffer => Buffer.concat([...head, randomBytes(CONTENT_BYTES)]);

function createPhoto(): Buffer {
  const png = new PNG({ width: 256, height: 256 });
  randomBytes(png.data.length).copy(png.data);
  return PNG.sync.write(png);
}

/** Creates one file per kind: a valid format header, followed by random content. */
export const createSampleMediaFiles = (): Readonly<Record<'image' | 'document' | 'video' | 'audio', ServedFile>> => ({
  image: { type: 'image/png', bytes: createPhoto() },
  document: { type: 'application/pdf', bytes: withRandomContent(ascii('%PDF-1.7\n')) },
  video: {
    type: 'video/mp4',
    bytes: withRandomContent(Buffer.from([0, 0, 0, 20]), ascii('ftypisom'), Buffer.alloc(4), ascii('isom')),
  },
  audio: {
    type: 'audio/ogg',
    bytes: withRandomContent(
      ascii('OggS'),
      Buffer.from([0, 2]),
      Buffer.alloc(20),
      Buffer.from([1, 19]),
      ascii('OpusHead'),
    ),
  },
});
