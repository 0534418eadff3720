import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Media, TransportError } from '@recado/transport';
import { toTransportError } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { FileVerifier, type GraphMediaSource } from './fetchMedia.ts';

const BYTES_PER_MEGABYTE = 1_048_576;
/** Meta's size limits in bytes (Meta's reference, supported media types). */
const MAX_BYTES_BY_KIND: Readonly<Record<Media['kind'], number>> = {
  image: 5 * BYTES_PER_MEGABYTE,
  video: 16 * BYTES_PER_MEGABYTE,
  audio: 16 * BYTES_PER_MEGABYTE,
  document: 100 * BYTES_PER_MEGABYTE,
  sticker: 500 * 1024,
};

/**
 * Uploads a file to Meta and returns its ID there. The file is first written to disk, because its size and hash
 * must be verified before any byte is sent, and a large file must not be held in memory.
 *
 * @throws TransportError `media-refused`; `not-connected` if Meta was unreachable. In both cases no message was
 *   sent
 */
export async function uploadMedia(
  media: Media,
  { graph, caller, phoneNumberId }: GraphMediaSource,
  signal: AbortSignal,
): Promise<string> {
  if ((media.size ?? 0) > MAX_BYTES_BY_KIND[media.kind]) throw createTooLargeError(media);
  const folder = await mkdtemp(join(tmpdir(), 'recado-cloud-'));
  try {
    const path = join(folder, randomUUID());
    await spoolToDisk(media, path, signal);
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', media.mimeType);
    form.set('file', await openAsBlob(path, { type: media.mimeType }), media.fileName ?? media.kind);
    const response = await graph.call(caller, 'POST', `${phoneNumberId}/media`, { body: form, signal });
    const { id } = response as { readonly id?: unknown };
    if (typeof id === 'string') return id;
    throw new TransportError('media-refused', 'Meta returned no ID for the file.');
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error;
    // No message was sent yet, so the send may be repeated under the same ID.
    throw toUploadError(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Converts an upload error. A refusal with a code that does not concern the line was caused by the file, so it
 * becomes `media-refused`.
 */
function toUploadError(error: GraphFailure): unknown {
  const transportError = toTransportError(error, 'not-connected');
  if (!(transportError instanceof TransportError) || transportError.reason !== 'rejected') return transportError;
  return new TransportError(
    'media-refused',
    transportError.message,
    transportError.code === undefined ? {} : { code: transportError.code },
  );
}

async function spoolToDisk(media: Media, path: string, signal: AbortSignal): Promise<void> {
  const verifier = new FileVerifier(media.size, media.sha256);
  verifier.on('data', () => {
    if (verifier.passedBytes > MAX_BYTES_BY_KIND[media.kind]) verifier.destroy(createTooLargeError(media));
  });
  try {
    await pipeline(await media.open(), verifier, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (signal.aborted) throw new TransportError('not-connected', 'The session is over.');
    if (error instanceof TransportError) throw error;
    throw new TransportError(
      'media-refused',
      'The file could not be read, or does not match its announced size or hash.',
      {
        cause: error,
      },
    );
  }
}

const createTooLargeError = ({ kind }: Media): TransportError =>
  new TransportError('media-refused', `The file is larger than Meta accepts for ${kind}.`);
