import type { MediaType } from '@recado/contract';
import { FileTypeParser } from 'file-type';
import { parseMIMEType } from 'undici';

export interface Identified {
  readonly mimeType: string;
  /** Without the dot; of a file whose content is known. */
  readonly extension?: string;
}

const unspecific = new Set(['application/octet-stream', 'binary/octet-stream', 'application/x-download']);
/** Containers that hold sound as well as pictures: by their first bytes nobody can tell which. */
const containers = /^(?:video|application)\/(mp4|webm|ogg|3gpp)\b/;

/**
 * What a file is, by its first bytes; undefined when these are not of the declared type. Any file is a document, and
 * there the server's word goes first, since it tells a spreadsheet from the archive that one is.
 */
export async function identify(
  path: string,
  declared: MediaType,
  contentType: string | undefined,
  signal?: AbortSignal,
): Promise<Identified | undefined> {
  const found = await new FileTypeParser(signal ? { signal } : {}).fromFile(path);
  if (declared === 'document') {
    const said = essenceOf(contentType);
    const specific = said !== undefined && !unspecific.has(said) ? said : undefined;
    const mimeType = specific ?? found?.mime ?? 'application/octet-stream';
    return found ? { mimeType, extension: found.ext } : { mimeType };
  }
  if (!found) return undefined;
  const { mime, ext: extension } = found;
  if (mime.startsWith(`${declared}/`)) return { mimeType: mime, extension };
  const container = declared === 'audio' ? containers.exec(mime) : undefined;
  return container ? { mimeType: `audio/${container[1]}`, extension } : undefined;
}

/** `text/html; charset=utf-8` is text/html. */
export function essenceOf(contentType: string | undefined): string | undefined {
  const parsed = parseMIMEType(contentType ?? '');
  return parsed === 'failure' ? undefined : parsed.essence;
}
