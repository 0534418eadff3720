import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { proto, toNumber } from '@whiskeysockets/baileys';
import { fetchMedia, type MediaSource } from '../../media/fetchMedia.ts';
import type { HistoryNotice } from './readHistoryNotice.ts';

/**
 * Maximum size of an inflated chunk in bytes. The limit is needed because a chunk of 285 kB was observed to
 * inflate to 300 MB. Decoding a chunk of the maximum size blocks for a fraction of a second.
 */
export const MAX_HISTORY_CHUNK_BYTES = 33_554_432;
/** Error for a history chunk that exceeds the size limit. */
export class HistoryChunkTooLargeError extends Error {}
const inflateAsync = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/**
 * Opens a history chunk, which is included in the notice or is a file on the media host.
 * @throws Error if the chunk is larger than allowed, cannot be fetched or is damaged
 */
export async function openHistoryChunk(notice: HistoryNotice, source: MediaSource): Promise<proto.HistorySync> {
  const inlinePayload = notice.initialHistBootstrapInlinePayload;
  const bytes = inlinePayload?.length ? inlinePayload : await download(notice, source);
  const inflatedBytes = await inflateAsync(bytes, { maxOutputLength: MAX_HISTORY_CHUNK_BYTES }).catch(
    (cause: Error) => {
      if ('code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
        throw new HistoryChunkTooLargeError('The history chunk is too large.', { cause });
      throw cause;
    },
  );
  return proto.HistorySync.decode(inflatedBytes);
}

async function download(notice: HistoryNotice, source: MediaSource): Promise<Buffer> {
  const { directPath, fileLength, fileSha256, mediaKey } = notice;
  if (!directPath || !mediaKey) throw new Error('The history notice has no file.');
  const size = fileLength ? toNumber(fileLength) : undefined;
  if ((size ?? 0) > MAX_HISTORY_CHUNK_BYTES) throw new HistoryChunkTooLargeError('The history chunk is too large.');
  const file = { kind: 'history', mediaKey, directPath, size, sha256: fileSha256 ?? undefined } as const;
  const parts: Buffer[] = [];
  for await (const part of await fetchMedia(file, source)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
