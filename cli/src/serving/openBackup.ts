import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { downloadBackup, isSealedFile, openSealedFile, SealedFileError } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';
import { backupSourceOptions } from '../settings/backupOptions.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { loadExistingSecrets } from './loadExistingSecrets.ts';
import { withObjectStorage } from './openObjectStorage.ts';

const texts = cliTexts.backup;
const { flag: neededBy } = backupSourceOptions.from;

/** Decrypted backup file on this disk, available until `release` is called. */
export interface OpenedBackup {
  readonly path: string;
  /** Path or object name by which the user refers to the backup. */
  readonly name: string;
  release(): Promise<void>;
}

interface BackupOptions {
  readonly file: string;
  readonly from: string | undefined;
}

/**
 * Opens a backup: a local file, sealed or unsealed, or a named backup in the object storage. Without a name,
 * it opens the newest backup in the object storage.
 *
 * @throws Failure
 */
export async function openBackup(
  context: Pick<ServerContext, 'settings' | 'env' | 'log'>,
  { file, from }: BackupOptions,
): Promise<OpenedBackup> {
  const path = resolve(file);
  const isLocal = file !== '' && (await stat(path).catch(() => undefined))?.isFile() === true;
  if (isLocal && !(await isSealedFile(path))) return { path, name: path, release: async () => {} };
  if (!isLocal && from === undefined)
    throw new Failure(file === '' ? texts.noneAtAll : cliTexts.restore.notFound(path));
  const folder = await mkdtemp(join(tmpdir(), 'recado-respaldo-'));
  const release = () => rm(folder, { recursive: true, force: true });
  const to = join(folder, 'respaldo.recado');
  try {
    const { seal } = await loadExistingSecrets(context);
    if (isLocal) {
      await openSealedFile(path, to, seal);
      return { path: to, name: path, release };
    }
    const requestedName = file === '' ? undefined : basename(file);
    const name = await withObjectStorage(context, { url: from ?? '', neededBy }, objectStorage =>
      downloadBackup({ objectStorage, name: requestedName, keys: seal, to }),
    );
    if (name === undefined)
      throw new Failure(requestedName === undefined ? texts.noneAtAll : texts.none(requestedName));
    return { path: to, name, release };
  } catch (cause) {
    await release();
    if (cause instanceof Failure) throw cause;
    if (cause instanceof SealedFileError) throw new Failure(texts.otherSecrets(file || texts.argument), { cause });
    context.log.error({ err: cause }, 'could not fetch a backup');
    throw new Failure(texts.depotSilent, { cause });
  }
}
