import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { sending } from '@recado/texts';
import { Invalid } from '../../ground/errors/index.ts';

const texts = sending.uploads;

/** A file as it comes in. */
export interface FormFile {
  readonly stream: Readable;
  /** Aborts when the caller goes away, or what comes is no form. */
  readonly signal: AbortSignal;
  readonly fileName: string | undefined;
  /** As the caller says. */
  readonly mimeType: string;
}

/** Bytes of a form besides its file: its boundaries and headers. */
export const FORM_ROOM = 64 * 1024;

/**
 * Hands the one file of a form to `save` while it comes in, at the pace at which it is read.
 *
 * @throws Invalid for what is no form with one file; what `save` throws, as soon as it does
 */
export async function readForm<Saved>(
  request: IncomingMessage,
  save: (file: FormFile) => Promise<Saved>,
): Promise<Saved> {
  const ending = new AbortController();
  const parser = createParser(request);
  let saving: Promise<Saved> | undefined;
  const refused = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Invalid(texts.oneFile, { file: texts.oneFile }));
    parser.on('field', refuse);
    parser.on('file', (name, stream, fileName, _encoding, mimeType) => {
      // Nobody else listens to a part that is not read any more.
      stream.on('error', () => {});
      if (name !== 'file' || saving !== undefined) {
        stream.resume();
        return refuse();
      }
      saving = save({ stream, signal: ending.signal, fileName, mimeType });
      // What it fails with is told at once; the rest of the form is nobody's business.
      saving.catch(reject);
    });
  });
  const reading = pipeline(request, parser).catch(() => {
    throw new Invalid(texts.cut, { file: texts.cut });
  });
  try {
    await Promise.race([reading, refused]);
    if (saving === undefined) throw new Invalid(texts.noForm, { file: texts.noForm });
    return await Promise.race([saving, refused]);
  } catch (error) {
    ending.abort(error);
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
      limits: { fields: 1, files: 2, parts: 3, headerPairs: 20 },
    });
  } catch {
    throw new Invalid(texts.noForm, { file: texts.noForm });
  }
}
