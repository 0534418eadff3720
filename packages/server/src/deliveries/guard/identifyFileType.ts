import type { MediaType } from '@recado/contract';
import { FileTypeParser } from 'file-type';
import { parseMIMEType } from 'undici';

export interface IdentifiedFileType {
  readonly mimeType: string;
  /** Extension without the dot; absent if the content is not recognized. */
  readonly extension?: string;
}

const UNSPECIFIC_TYPES = new Set(['application/octet-stream', 'binary/octet-stream', 'application/x-download']);
/** Content types of formats that contain audio or video. Their first bytes do not reveal which of the two. */
const AUDIO_CONTAINER_PATTERN = /^(?:video|application)\/(mp4|webm|ogg|3gpp)\b/;

/**
 * Identifies the type of a file by its first bytes. Returns undefined if the bytes do not match the
 * declared media type. Any file is accepted as a document. For a document, the `Content-Type` from the
 * file's server has precedence over the bytes: it distinguishes a spreadsheet from a plain archive.
 */
export async function identifyFileType(
  path: string,
  declared: MediaType,
  contentType: string | undefined,
  signal?: AbortSignal,
): Promise<IdentifiedFileType | undefined> {
  const match = await new FileTypeParser(signal ? { signal } : {}).fromFile(path);
  if (declared === 'document') {
    const serverType = parseMimeEssence(contentType);
    const specificType = serverType !== undefined && !UNSPECIFIC_TYPES.has(serverType) ? serverType : undefined;
    const mimeType = specificType ?? match?.mime ?? 'application/octet-stream';
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
