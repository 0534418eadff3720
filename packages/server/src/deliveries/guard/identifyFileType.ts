import type { MediaType } from '@recado/contract';
import { FileTypeParser } from 'file-type';
import { parseMIMEType } from 'undici';
import { inferDocumentType } from './documentTypes.ts';

export interface IdentifiedFileType {
  readonly mimeType: string;
  /** Extension without the dot; absent if the content is not recognized. */
  readonly extension?: string;
}

/** Content types with which hosts serve any download, so that they say nothing about the file. */
const UNSPECIFIC_TYPES = new Set([
  'application/octet-stream',
  'application/binary',
  'application/download',
  'application/force-download',
  'application/octetstream',
  'application/unknown',
  'application/x-download',
  'application/x-octet-stream',
  'binary/octet-stream',
]);
/** Content types that are correct, but less specific than the type that a name shows. */
const GENERAL_TYPES = new Set(['text/plain', 'application/zip', 'application/x-zip-compressed', 'application/x-cfb']);
/** Content types of formats that contain audio or video. Their first bytes do not reveal which of the two. */
const AUDIO_CONTAINER_PATTERN = /^(?:video|application)\/(mp4|webm|ogg|3gpp)\b/;

/** What is known about a file besides its content. */
export interface FileTypeHints {
  /** `Content-Type` from the file's server or from the form. */
  readonly contentType?: string | undefined;
  /** File name, whose extension decides where neither the content type nor the content is specific. */
  readonly fileName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Identifies the type of a file by its first bytes. Returns undefined if the bytes do not match the
 * declared media type. Any file is accepted as a document. For a document, a specific `Content-Type` from the
 * file's server has precedence over the bytes: it distinguishes a spreadsheet from a plain archive. The file name
 * decides where both are unspecific (`lista.csv` from a host that says `application/octet-stream`).
 */
export async function identifyFileType(
  path: string,
  declared: MediaType,
  { contentType, fileName = '', signal }: FileTypeHints = {},
): Promise<IdentifiedFileType | undefined> {
  const match = await new FileTypeParser(signal ? { signal } : {}).fromFile(path);
  if (declared === 'document') {
    const serverType = parseMimeEssence(contentType);
    const specificType = serverType !== undefined && !UNSPECIFIC_TYPES.has(serverType) ? serverType : undefined;
    const nameType =
      specificType === undefined || GENERAL_TYPES.has(specificType)
        ? inferDocumentType(fileName, match?.mime)
        : undefined;
    const mimeType = nameType ?? specificType ?? match?.mime ?? 'application/octet-stream';
    return match ? { mimeType, extension: match.ext } : { mimeType };
  }
  if (!match) return undefined;
  const { mime, ext: extension } = match;
  if (mime.startsWith(`${declared}/`)) return { mimeType: mime, extension };
  const container = declared === 'audio' ? AUDIO_CONTAINER_PATTERN.exec(mime) : undefined;
  return container ? { mimeType: `audio/${container[1]}`, extension } : undefined;
}

/** Reads the type without parameters: `text/html` of `text/html; charset=utf-8`. */
export function parseMimeEssence(contentType: string | undefined): string | undefined {
  const parsed = parseMIMEType(contentType ?? '');
  return parsed === 'failure' ? undefined : parsed.essence;
}
