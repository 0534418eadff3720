import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Media, TransportError } from '@recado/transport';
import { toTransportError } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { CheckedFile, type MediaSource } from './fetchMedia.ts';

const megabyte = 1_048_576;
/** Meta's limits (reference, supported media types). */
const largest: Readonly<Record<Media['kind'], number>> = {
  image: 5 * megabyte,
  video: 16 * megabyte,
  audio: 16 * megabyte,
  document: 100 * megabyte,
  sticker: 500 * 1024,
};

/**
 * Puts a file at Meta, and answers its id there. On the way it lies on disk: it is held against what it says of itself
 * before any of it goes out, and no room holds a whole file in memory.
 *
 * @throws TransportError `media-refused`; `not-connected` when Meta could not be reached: nothing was sent either way
 */
export async function uploadMedia(
  media: Media,
  { graph, caller, phoneNumberId }: MediaSource,
  signal: AbortSignal,
): Promise<string> {
  if ((media.size ?? 0) > largest[media.kind]) throw tooLarge(media);
  const folder = await mkdtemp(join(tmpdir(), 'recado-cloud-'));
  try {
    const path = join(folder, randomUUID());
    await spool(media, path, signal);
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', media.mimeType);
    form.set('file', await openAsBlob(path, { type: media.mimeType }), media.fileName ?? media.kind);
    const answer = await graph.call(caller, 'POST', `${phoneNumberId}/media`, { body: form, signal });
    const { id } = answer as { readonly id?: unknown };
    if (typeof id === 'string') return id;
    throw new TransportError('media-refused', 'Meta answered no id.');
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error;
    // Nothing was sent yet: the message may be tried again under its id.
    throw refusalOf(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What Meta says of an upload by a number of its own is about the file, unless it is about the line. */
function refusalOf(error: GraphFailure): unknown {
  const told = toTransportError(error, 'not-connected');
  if (!(told instanceof TransportError) || told.reason !== 'rejected') return told;
  return new TransportError(
    'media-refused',
    told.message,
    told.code === undefined ? {} : { code: told.code },
  );
}

async function spool(media: Media, path: string, signal: AbortSignal): Promise<void> {
  const checked = new CheckedFile(media.size, media.sha256);
  checked.on('data', () => {
    if (checked.passed > largest[media.kind]) checked.destroy(tooLarge(media));
  });
  try {
    await pipeline(await media.open(), checked, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (signal.aborted) throw new TransportError('not-connected', 'The session is over.');
    if (error instanceof TransportError) throw error;
    throw new TransportError('media-refused', 'The file could not be read as it says it is.', {
      cause: error,
    });
  }
}

const tooLarge = ({ kind }: Media): TransportError =>
  new TransportError('media-refused', `Larger than Meta takes for ${kind}.`);
