import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
    const rejectForm = () => reject(new Invalid(texts.oneFile, { file: texts.oneFile }));
    parser.on('field', rejectForm);
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
  const reading = pipeline(request, parser).catch(() => {
    throw new Invalid(texts.cut, { file: texts.cut });
  });
  try {
    await Promise.race([reading, rejection]);
    if (saving === undefined) throw new Invalid(texts.noForm, { file: texts.noForm });
    return await Promise.race([saving, rejection]);
  } catch (error) {
    abortController.abort(error);
    request.unpipe(parser);
    request.resume();
    parser.destroy();
    reading.catch(() => undefined);
    await saving?.catch(() => undefined);
    throw error;
  }
}

function createParser({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      // Keep slashes, because they may belong to the name (`Factura 24/11/2026.pdf`).
      preservePath: true,
      limits: { fields: 1, files: 2, parts: 3, headerPairs: 20 },
    });
  } catch {
    throw new Invalid(texts.noForm, { file: texts.noForm });
  }
}

/** Decodes the three characters that browsers escape in the name of a form's file (WHATWG HTML, multipart/form-data). */
const decodeFormName = (fileName: string): string =>
  fileName.replace(/%(22|0d|0a)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
