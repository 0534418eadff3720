import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { type Media, MediaGone, type MediaKind, mediaKinds } from '@recado/transport';
import type { GraphClient, GraphCredentials } from '../graph/GraphClient.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { toText } from '../webhook/jsonValues.ts';
import type { GraphMedia } from '../webhook/webhookTypes.ts';

/** Graph API client, credentials and phone number ID that are needed to transfer files. */
export interface GraphMediaSource {
  readonly graph: GraphClient;
  readonly caller: GraphCredentials;
  readonly phoneNumberId: string;
}

/**
 * Creates the media of a received file. The file's URL is valid only for minutes, so it is not requested until
 * the file is opened.
 */
export function createIncomingMedia(kind: MediaKind, file: GraphMedia, source: GraphMediaSource): Media {
  const sha256 = toHexHash(file.sha256);
  const fileName = toText(file.filename);
  return {
    kind,
    mimeType: toText(file.mime_type) ?? 'application/octet-stream',
    ...(sha256 !== undefined && { sha256 }),
    ...(fileName !== undefined && { fileName }),
    ...(file.voice && { voice: true as const }),
    ...(file.animated && { animated: true as const }),
    open: () => fetchMedia(toText(file.id) ?? '', source, sha256),
    createLocator: () => JSON.stringify({ graph: { kind, file } }),
  };
}

/** Returns the file that a locator of an earlier session describes, or undefined for other texts. */
export function findLocatedMedia(locator: string, source: GraphMediaSource): Media | undefined {
  try {
    const { graph } = JSON.parse(locator) as {
      readonly graph?: { readonly kind?: MediaKind; readonly file?: GraphMedia };
    };
    if (!graph?.kind || !mediaKinds.includes(graph.kind) || !graph.file?.id) return undefined;
    return createIncomingMedia(graph.kind, graph.file, source);
  } catch {
    return undefined;
  }
}

/** Converts a hash to hexadecimal. Meta writes hashes in hexadecimal or in base64. */
function toHexHash(hash: unknown): string | undefined {
  if (typeof hash !== 'string') return undefined;
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase();
  const bytes = Buffer.from(hash, 'base64');
  return bytes.length === 32 ? bytes.toString('hex') : undefined;
}

interface MediaDescription {
  readonly url?: unknown;
  readonly sha256?: unknown;
  readonly file_size?: unknown;
}

async function fetchMedia(
  id: string,
  { graph, caller, phoneNumberId }: GraphMediaSource,
  announcedSha256: string | undefined,
): Promise<Readable> {
  if (!/^\w{1,100}$/.test(id)) throw new MediaGone('The message contains no file ID.');
  try {
    const query = { phone_number_id: phoneNumberId };
    const description = (await graph.call(caller, 'GET', id, { query })) as MediaDescription;
    const response = await graph.fetchFile(caller, String(description.url));
    if (!response.body) throw new MediaGone('The file is empty.');
    const describedSha256 = typeof description.sha256 === 'string' ? toHexHash(description.sha256) : undefined;
    const size = Number(description.file_size) || undefined;
    const source = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    const verifier = new FileVerifier(size, announcedSha256 ?? describedSha256);
    source.on('error', error => verifier.destroy(error));
    verifier.on('close', () => source.destroy());
    return source.pipe(verifier);
  } catch (error) {
    const isGone =
      error instanceof GraphFailure &&
      error.kind === 'refused' &&
      (error.code === 100 || error.code === 131052 || error.status === 404 || error.status === 410);
    throw isGone ? new MediaGone('Meta no longer has the file.') : error;
  }
}

/** Passes a file through unchanged. Fails if its size or hash differs from the value that was announced. */
export class FileVerifier extends Transform {
  readonly #hash = createHash('sha256');
  readonly #size: number | undefined;
  readonly #sha256: string | undefined;
  /** Number of bytes of the file that this stream has passed on so far. */
  passedBytes = 0;

  constructor(size: number | undefined, sha256: string | undefined) {
    super();
    this.#size = size;
    this.#sha256 = sha256;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void) {
    this.#hash.update(chunk);
    this.passedBytes += chunk.length;
    if (this.#size !== undefined && this.passedBytes > this.#size)
      done(new Error('The file is larger than its announced size.'));
    else done(null, chunk);
  }

  override _flush(done: (error?: Error) => void) {
    const sha256 = this.#hash.digest('hex');
    if (this.#size !== undefined && this.passedBytes !== this.#size)
      done(new Error('The file is shorter than its announced size.'));
    else if (this.#sha256 !== undefined && sha256 !== this.#sha256.toLowerCase())
      done(new Error('The file has another SHA-256 than announced.'));
    else done();
  }
}
