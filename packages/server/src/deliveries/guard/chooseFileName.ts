import { basename, extname } from 'node:path/posix';
import { outboundRequestErrorTexts } from '@recado/texts';
import { parseDispositionFileName } from './parseDispositionFileName.ts';

const MAX_FILE_NAME_CHARS = 150;

interface NameSources {
  /** File name that the caller of the API requested. */
  readonly requestedName: string | undefined;
  /** The `Content-Disposition` header. */
  readonly disposition: string | undefined;
  /** URL that returned the response, after redirects. */
  readonly url: URL;
  /** Extension, without the dot, that is added to a file name that has no extension. */
  readonly extension: string | undefined;
}

/**
 * Chooses a file name that any file system accepts. Tries the requested name first, then the name in the
 * server's header, then the last part of the URL.
 */
export function chooseFileName({ requestedName, disposition, url, extension }: NameSources): string {
  const candidates = [requestedName, disposition && parseDispositionFileName(disposition), lastSegment(url)];
  const name =
    candidates.map(text => sanitizeFileName(text ?? '')).find(text => text !== '') ??
    outboundRequestErrorTexts.file.unnamed;
  return extension === undefined || extname(name) !== '' ? name : `${name}.${extension}`;
}

/**
 * Removes folders, control characters and characters that reverse the reading direction
 * (`exe.gpj`). Replaces characters that Windows forbids. Returns at most 150 characters including the
 * extension; the result may be empty.
 */
export function sanitizeFileName(text: string): string {
  const segment = text.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleaned = segment
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const characters = [...cleaned];
  if (characters.length <= MAX_FILE_NAME_CHARS) return cleaned;
  const extension = [...extname(cleaned)].slice(0, 16);
  return [...characters.slice(0, MAX_FILE_NAME_CHARS - extension.length), ...extension].join('');
}

function lastSegment(url: URL): string {
  const segment = basename(url.pathname);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
