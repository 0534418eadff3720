import { basename, extname } from 'node:path/posix';
import { guard } from '@recado/texts';
import { dispositionFileName } from './dispositionFileName.ts';

const MAX_LENGTH = 150;

interface NameSources {
  /** What the caller of the API wants it to be called. */
  readonly wanted: string | undefined;
  /** The `Content-Disposition` header. */
  readonly disposition: string | undefined;
  /** The address that answered. */
  readonly url: URL;
  /** Of the file's type, for a name that has none; without the dot. */
  readonly extension: string | undefined;
}

/** The first source that gives a name, made one that any system can keep a file under. */
export function fileNameOf({ wanted, disposition, url, extension }: NameSources): string {
  const given = [wanted, disposition && dispositionFileName(disposition), lastSegment(url)];
  const name = given.map(text => sanitize(text ?? '')).find(text => text !== '') ?? guard.file.unnamed;
  return extension === undefined || extname(name) !== '' ? name : `${name}.${extension}`;
}

/**
 * No folders, no control characters, none that turn the direction of reading (`exe.gpj`), nothing Windows refuses; at
 * most 150 characters, of which the extension survives. May be empty.
 */
export function sanitize(text: string): string {
  const segment = text.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = segment
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const characters = [...clean];
  if (characters.length <= MAX_LENGTH) return clean;
  const extension = [...extname(clean)].slice(0, 16);
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}

function lastSegment(url: URL): string {
  const segment = basename(url.pathname);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
