import { extname } from 'node:path';
import { clientExportTexts as texts } from '@recado/texts';

const EXTENSION_PATTERN = /^\.[a-z\d]{1,8}$/;
const USUAL_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'text/plain': '.txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

interface ArchivedFilePathOptions {
  readonly path: string;
  readonly mimeType: string;
  readonly fileName?: string | null | undefined;
}

/**
 * Returns the path of a message's file in the archive. The path derives from the SHA-256, so all
 * messages with the same file share it. Only the extension comes from the sender's file name, because
 * an untrusted name must not be written to a user's disk. The name itself is exported with the message.
 */
export function buildArchivedFilePath({ path, mimeType, fileName }: ArchivedFilePathOptions): string {
  const [type = ''] = mimeType.toLowerCase().split(';');
  const senderExtension = extname(fileName ?? '').toLowerCase();
  const subtype = `.${type.split('/')[1] ?? ''}`;
  const extension =
    USUAL_EXTENSIONS[type] ??
    (EXTENSION_PATTERN.test(senderExtension) ? senderExtension : EXTENSION_PATTERN.test(subtype) ? subtype : '');
  return `${texts.files.folder}/${path.split(/[\\/]/).at(-1)}${extension}`;
}
