import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Media, MediaKind } from '../content.ts';

/** Type and first bytes of a file that is what it says. */
const kinds: Record<MediaKind, { readonly mimeType: string; readonly head: Buffer }> = {
  image: { mimeType: 'image/jpeg', head: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex') },
  document: { mimeType: 'application/pdf', head: Buffer.from('%PDF-1.4\n') },
  video: { mimeType: 'video/mp4', head: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1') },
  audio: { mimeType: 'audio/ogg', head: Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0', 'latin1') },
  sticker: { mimeType: 'image/webp', head: Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1') },
};

export interface Sample {
  readonly kind: MediaKind;
  readonly mimeType: string;
  readonly bytes: Buffer;
  /** Documents only. */
  readonly fileName?: string;
}

/** A file with the right head and otherwise arbitrary bytes, of no round size. */
export function sample(kind: MediaKind): Sample {
  const { mimeType, head } = kinds[kind];
  const bytes = Buffer.concat([head, randomBytes(200_003)]);
  return { kind, mimeType, bytes, ...(kind === 'document' ? { fileName: 'recibo de mayo.pdf' } : {}) };
}

/** The sample as the server hands it over: opened when it is needed, in chunks that fit nothing. */
export function toMedia({ bytes, ...about }: Sample, open = () => stream(bytes)): Media {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...about, size: bytes.length, sha256, open: async () => open() };
}

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

export const stream = (bytes: Buffer): Readable => Readable.from(chunks(bytes), { objectMode: false });

/** A stream that breaks in the middle of the file. */
export function brokenStream(bytes: Buffer): Readable {
  return Readable.from(
    (function* () {
      yield bytes.subarray(0, 50_000);
      throw new Error('The source broke off.');
    })(),
    { objectMode: false },
  );
}

/** Everything a media's stream gives. */
export async function readMedia(media: Media): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await media.open()) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
