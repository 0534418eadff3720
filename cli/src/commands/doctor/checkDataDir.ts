import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { cli } from '@recado/texts';
import { type Check, failed, ok, warning } from './Check.ts';

const texts = cli.doctor.dataDir;
const OTHERS = 0o077;

/** There, ours to write in, and closed to others. */
export async function checkDataDir(path: string): Promise<Check> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    return found.code === 'ENOENT'
      ? warning('dataDir', texts.missing(path), texts.missingNext)
      : failed('dataDir', texts.noFolder(path), texts.noFolderNext);
  }
  const isOurs = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => found.isDirectory(),
    () => false,
  );
  if (!isOurs) return failed('dataDir', texts.noFolder(path), texts.noFolderNext);
  const isOpen = process.platform !== 'win32' && (found.mode & OTHERS) !== 0;
  return isOpen ? warning('dataDir', texts.open(path), texts.openNext(path)) : ok('dataDir', path);
}
