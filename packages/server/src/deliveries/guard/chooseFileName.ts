import { basename, extname } from 'node:path/posix';
import { outboundRequestErrorTexts } from '@recado/texts';
import { parseDispositionFileName } from './parseDispositionFileName.ts';

const MAX_FILE_NAME_CHARS = 150;
/** Maximum size of a name in UTF-8. The file systems of Linux and Android accept 255 bytes. */
const MAX_FILE_NAME_BYTES = 240;
const MAX_EXTENSION_CHARS = 16;

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
  return extension === undefined || hasExtension(name) ? name : `${name}.${extension}`;
}

/** Returns whether a name ends with an extension, and not with a date (`24.11.2026`) or an initial (`S.A`). */
const hasExtension = (name: string): boolean => /\.(?=[^.]*\p{L})[^.\s]{2,}$/u.test(name);

/**
 * Converts a text to one harmless file name. A text that is spelled as a path (`/…`, `../…`, `C:\\…`) keeps only its
 * last segment. In any other text a slash belongs to the name (`Factura 24/11/2026.pdf`) and becomes a hyphen, and
 * the characters that Windows forbids become underscores. Removes characters that reverse the reading direction
 * (`exe.gpj`). Returns at most 150 characters and 240 bytes including the extension; the result may be empty.
 */
export function sanitizeFileName(text: string): string {
  const normalized = text.normalize('NFC').trim();
  const segment = PATH_PATTERN.test(normalized) ? (normalized.split(/[\\/]/).at(-1) ?? '') : normalized;
  const cleaned = segment
    .replace(/[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(
      /[\p{Cc}\p{Cs}]|(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))\p{Cf}/gu,
      '',
    )
    .replace(/[\\/]/g, '-')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const name = WINDOWS_DEVICE_PATTERN.test(cleaned) ? `_${cleaned}` : cleaned;
  return cutFileName(name);
}

/** Matches a text that is spelled as a path: absolute, relative with dots, or with a Windows drive. */
const PATH_PATTERN = /^(?:[\\/]|\.{1,2}[\\/]|~[\\/]|[a-z]:[\\/])/i;
/** Names that Windows reserves for devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const WINDOWS_DEVICE_PATTERN = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:\.|$)/i;

const graphemeSegmenter = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Shortens a name in front of its extension. Keeps an emoji of several characters whole. */
function cutFileName(name: string): string {
  const fits = (text: string) =>
    [...text].length <= MAX_FILE_NAME_CHARS && Buffer.byteLength(text) <= MAX_FILE_NAME_BYTES;
  if (fits(name)) return name;
  const extension = [...extname(name)].slice(0, MAX_EXTENSION_CHARS).join('');
  let base = '';
  for (const { segment } of graphemeSegmenter.segment(name.slice(0, name.length - extname(name).length))) {
    if (!fits(base + segment + extension)) break;
    base += segment;
  }
  return `${base.trimEnd()}${extension}`.replace(/^[.\s]+|[.\s]+$/g, '');
}

function lastSegment(url: URL): string {
  const segment = basename(url.pathname);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
