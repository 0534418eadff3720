import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { type Media, MediaGone, type MediaKind } from '@recado/transport';
import type { Caller, Graph } from '../graph/Graph.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import type { GraphMedia } from '../webhook/shapes.ts';

/** Where files are fetched from, and by whom. */
export interface MediaSource {
  readonly graph: Graph;
  readonly caller: Caller;
  readonly phoneNumberId: string;
}

/** A file that somebody sent: its address is asked for when it is opened, since it leads there for minutes only. */
export function mediaIn(kind: MediaKind, file: GraphMedia, source: MediaSource): Media {
  const sha256 = hexOf(file.sha256);
  return {
    kind,
    mimeType: file.mime_type ?? 'application/octet-stream',
    ...(sha256 !== undefined && { sha256 }),
    ...(file.filename && { fileName: file.filename }),
    ...(file.voice && { voice: true as const }),
    ...(file.animated && { animated: true as const }),
    open: () => fetchMedia(file.id ?? '', source, sha256),
  };
}

/** Hexadecimal, whichever way Meta wrote it. */
function hexOf(hash: string | undefined): string | undefined {
  if (hash === undefined) return undefined;
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase();
  const bytes = Buffer.from(hash, 'base64');
  return bytes.length === 32 ? bytes.toString('hex') : undefined;
}

interface Described {
  readonly url?: unknown;
  readonly sha256?: unknown;
  readonly file_size?: unknown;
}

async function fetchMedia(
  id: string,
  { graph, caller, phoneNumberId }: MediaSource,
  announced: string | undefined,
): Promise<Readable> {
  if (!/^\w{1,100}$/.test(id)) throw new MediaGone('The message names no file.');
  try {
    const query = { phone_number_id: phoneNumberId };
    const described = (await graph.call(caller, 'GET', id, { query })) as Described;
    const answer = await graph.file(caller, String(described.url));
    if (!answer.body) throw new MediaGone('The file is empty.');
    const told = typeof described.sha256 === 'string' ? hexOf(described.sha256) : undefined;
    const size = Number(described.file_size) || undefined;
    const source = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    const checked = new CheckedFile(size, announced ?? told);
    source.on('error', error => checked.destroy(error));
    checked.on('close', () => source.destroy());
    return source.pipe(checked);
  } catch (error) {
    const isGone =
      error instanceof GraphFailure &&
      error.kind === 'refused' &&
      (error.code === 100 || error.code === 131052 || error.status === 404 || error.status === 410);
    throw isGone ? new MediaGone('Meta does not have the file any more.') : error;
  }
}

/** Passes a file on, and fails at its end when it is not the one that was announced. */
export class CheckedFile extends Transform {
  readonly #hash = createHash('sha256');
  readonly #size: number | undefined;
  readonly #sha256: string | undefined;
  /** Bytes so far. */
  passed = 0;

  constructor(size: number | undefined, sha256: string | undefined) {
    super();
    this.#size = size;
    this.#sha256 = sha256;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void) {
    this.#hash.update(chunk);
    this.passed += chunk.length;
    if (this.#size !== undefined && this.passed > this.#size)
      done(new Error('The file is larger than it says.'));
    else done(null, chunk);
  }

  override _flush(done: (error?: Error) => void) {
    const sha256 = this.#hash.digest('hex');
    if (this.#size !== undefined && this.passed !== this.#size)
      done(new Error('The file is shorter than it says.'));
    else if (this.#sha256 !== undefined && sha256 !== this.#sha256.toLowerCase())
      done(new Error('The file has another SHA-256.'));
    else done();
  }
}
