import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { proto, toNumber } from '@whiskeysockets/baileys';
import { fetchMedia, type MediaSource } from '../../media/fetchMedia.ts';
import type { HistoryNotice } from './historyNotice.ts';

/** 285 kB were seen to inflate to 300 MB; decoding this much stops the process for a fraction of a second. */
export const maxHistoryBytes = 33_554_432;
/** A piece of history is larger than is taken. */
export class HistoryTooLarge extends Error {}
const inflated = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/**
 * A piece of history: what the notice carries itself, or a file at the media host.
 * @throws Error when it is larger than allowed, cannot be fetched or is damaged
 */
export async function openHistory(notice: HistoryNotice, source: MediaSource): Promise<proto.HistorySync> {
  const packed = notice.initialHistBootstrapInlinePayload;
  const bytes = packed?.length ? packed : await download(notice, source);
  const plain = await inflated(bytes, { maxOutputLength: maxHistoryBytes }).catch((cause: Error) => {
    if ('code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
      throw new HistoryTooLarge('The piece of history is too large.', { cause });
    throw cause;
  });
  return proto.HistorySync.decode(plain);
}

async function download(notice: HistoryNotice, source: MediaSource): Promise<Buffer> {
  const { directPath, fileLength, fileSha256, mediaKey } = notice;
  if (!directPath || !mediaKey) throw new Error('The history notice names no file.');
  const size = fileLength ? toNumber(fileLength) : undefined;
  if ((size ?? 0) > maxHistoryBytes) throw new HistoryTooLarge('The piece of history is too large.');
  const file = { kind: 'history', mediaKey, directPath, size, sha256: fileSha256 ?? undefined } as const;
  const parts: Buffer[] = [];
  for await (const part of await fetchMedia(file, source)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
