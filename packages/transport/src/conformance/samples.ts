import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Media, MediaKind } from '../content.ts';

/** MIME type and valid first bytes of a file of each kind. */
const sampleFormats: Record<MediaKind, { readonly mimeType: string; readonly head: Buffer }> = {
  image: { mimeType: 'image/jpeg', head: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex') },
  document: { mimeType: 'application/pdf', head: Buffer.from('%PDF-1.4\n') },
  video: { mimeType: 'video/mp4', head: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1') },
  audio: { mimeType: 'audio/ogg', head: Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0', 'latin1') },
  sticker: { mimeType: 'image/webp', head: Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1') },
};

export interface SampleMediaFile {
  readonly kind: MediaKind;
  readonly mimeType: string;
  readonly bytes: Buffer;
  /** Name of the file, which only documents have. */
  readonly fileName?: string;
}

/** Creates a file with a valid header and random content, whose size is no multiple of a usual chunk size. */
export function createSampleMediaFile(kind: MediaKind): SampleMediaFile {
  const { mimeType, head } = sampleFormats[kind];
  const bytes = Buffer.concat([head, randomBytes(200_003)]);
  return { kind, mimeType, bytes, ...(kind === 'document' ? { fileName: 'recibo de mayo.pdf' } : {}) };
}

/** Converts a sample file to media that is read when needed, in chunks of an odd size, as files on a server. */
export function convertSampleToMedia(
  { bytes, ...metadata }: SampleMediaFile,
  open = () => createChunkedStream(bytes),
): Media {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...metadata, size: bytes.length, sha256, open: async () => open() };
}

function* splitIntoChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007);
}

export const createChunkedStream = (bytes: Buffer): Readable =>
  Readable.from(splitIntoChunks(bytes), { objectMode: false });

/** Creates a stream that fails in the middle of the file. */
export function createBrokenStream(bytes: Buffer): Readable {
  return Readable.from(
    (function* () {
      yield bytes.subarray(0, 50_000);
      throw new Error('The source broke off.');
    })(),
    { objectMode: false },
  );
}

/** Reads the whole stream of a media object. */
export async function readMediaBytes(media: Media): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await media.open()) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
