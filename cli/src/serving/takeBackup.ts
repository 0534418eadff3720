import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fetchBackup, isSealedFile, openSealedFile, SealedFileError } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { loadExistingSecrets } from './loadExistingSecrets.ts';

const texts = cli.backup;

/** Decrypted backup file on this disk, available until `release` is called. */
export interface OpenedBackup {
  readonly path: string;
  /** Path or object name by which the user refers to the backup. */
  readonly name: string;
  release(): Promise<void>;
}

/**
 * Opens a backup: a local file, sealed or not, or one from the object storage by name. Without a
 * name it opens the newest one of the object storage.
 *
 * @throws Failure
 */
export async function takeBackup(
  context: Pick<ServerContext, 'settings' | 'env' | 'log'>,
  { file, from }: { readonly file: string; readonly from: string | undefined },
): Promise<OpenedBackup> {
  const path = resolve(file);
  const isLocal = file !== '' && (await stat(path).catch(() => undefined))?.isFile() === true;
  if (isLocal && !(await isSealedFile(path))) return { path, name: path, release: async () => {} };
  if (!isLocal && from === undefined) throw new Failure(file === '' ? texts.noneAtAll : cli.restore.notFound(path));
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
    const name = await fetchBackup({ url: from ?? '', name: requestedName, keys: seal, to });
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
