import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { sendRejectionTexts } from '@recado/texts';
import { Invalid } from '../../../core/errors/index.ts';

const texts = sendRejectionTexts.uploads;

/** The file of a form while the server receives it. */
export interface UploadFormFile {
  readonly stream: Readable;
  /** Signal that is aborted when the caller disconnects or the body is not a valid form. */
  readonly signal: AbortSignal;
  readonly fileName: string | undefined;
  /** MIME type that the caller declared. */
  readonly mimeType: string;
}

/**
 * Passes the single file of a form to `save` while it arrives, at the pace at which `save` reads
 * it.
 *
 * @throws Invalid unless the form has exactly one file; errors of `save` as soon as they occur
 */
export async function receiveUploadForm<Saved>(
  request: IncomingMessage,
  save: (file: UploadFormFile) => Promise<Saved>,
): Promise<Saved> {
  const abortController = new AbortController();
  const parser = createParser(request);
  let saving: Promise<Saved> | undefined;
  const rejection = new Promise<never>((_, reject) => {
    const rejectForm = () => {
      const error = new Invalid(texts.oneFile, { file: texts.oneFile });
      abortController.abort(error);
      reject(error);
    };
    parser.on('field', rejectForm);
    // Parts without a name cause no other event.
    parser.on('partsLimit', rejectForm);
    parser.on('file', (name, stream, fileName, _encoding, mimeType) => {
      // Listen to errors, because a discarded part has no other listener and an unhandled 'error' ends the process.
      stream.on('error', () => {});
      if (name !== 'file' || saving !== undefined) {
        stream.resume();
        return rejectForm();
      }
      saving = save({
        stream,
        signal: abortController.signal,
        fileName: fileName && decodeFormName(fileName),
        mimeType,
      });
      // If the file cannot be stored, reject at once, because the rest of the form no longer matters.
      saving.catch(reject);
    });
  });
  const reading = parseInSlices(request, parser, abortController.signal).catch(() => {
    throw new Invalid(texts.cut, { file: texts.cut });
  });
  try {
    await Promise.race([reading, rejection]);
    if (saving === undefined) throw new Invalid(texts.noForm, { file: texts.noForm });
    return await Promise.race([saving, rejection]);
  } catch (error) {
    abortController.abort(error);
    request.resume();
    parser.destroy();
    reading.catch(() => undefined);
    await saving?.catch(() => undefined);
    throw error;
  }
}

/** Maximum bytes of a part's headers. A name of 255 characters, each with three escaped bytes, needs 7 kB. */
const MAX_PART_HEADER_BYTES = 16_384;
/**
 * Maximum bytes that the parser processes at once. A form that consists of boundaries only takes 20 µs for each of them:
 * 600 kB blocked the process for 2 s.
 */
const MAX_SLICE_BYTES = 4_096;

/**
 * Passes the body to the parser until the signal aborts. Does not close the request, which still needs its response.
 * @throws Error if the body is incomplete, or not a form
 */
async function parseInSlices(request: IncomingMessage, parser: BusboyInstance, signal: AbortSignal): Promise<void> {
  const parsed = finished(parser);
  // The loop below may throw first.
  parsed.catch(() => {});
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
    for (let start = 0; start < chunk.length; start += MAX_SLICE_BYTES) {
      signal.throwIfAborted();
      const hasSpace = parser.write(chunk.subarray(start, start + MAX_SLICE_BYTES));
      if (!hasSpace) await Promise.race([once(parser, 'drain', { signal }), parsed]);
    }
  parser.end();
  await parsed;
}

function createParser({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      // Keep slashes, because they may belong to the name (`Factura 24/11/2026.pdf`).
      preservePath: true,
      limits: { fields: 1, files: 2, parts: 3, headerPairs: 20, headerSize: MAX_PART_HEADER_BYTES },
    });
  } catch {
    throw new Invalid(texts.noForm, { file: texts.noForm });
  }
}

/** Decodes the three characters that browsers escape in the name of a form's file (WHATWG HTML, multipart/form-data). */
const decodeFormName = (fileName: string): string =>
  fileName.replace(/%(22|0d|0a)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
