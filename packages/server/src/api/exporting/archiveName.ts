import { extname } from 'node:path';
import { clientExport as texts } from '@recado/texts';

const ENDING = /^\.[a-z\d]{1,8}$/;
const USUAL: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'text/plain': '.txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

/**
 * Where a message's file is in the archive: the same for all messages that have it, by its SHA-256. What its sender called it is told
 * beside the message, and gives it no more than its ending: such a name is nothing to write onto somebody's disk.
 */
export function archiveName({
  path,
  mimeType,
  fileName,
}: {
  readonly path: string;
  readonly mimeType: string;
  readonly fileName?: string | null | undefined;
}): string {
  const [type = ''] = mimeType.toLowerCase().split(';');
  const own = extname(fileName ?? '').toLowerCase();
  const subtype = `.${type.split('/')[1] ?? ''}`;
  const ending = USUAL[type] ?? (ENDING.test(own) ? own : ENDING.test(subtype) ? subtype : '');
  return `${texts.files.folder}/${path.split(/[\\/]/).at(-1)}${ending}`;
}
