import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fetchBackup, isSealedFile, openSealedFile, SealedFileError } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { findSecrets } from './findSecrets.ts';

const texts = cli.backup;

/** A backup on this disk, open, until it is released. */
export interface TakenBackup {
  readonly path: string;
  /** As whoever asked for it knows it. */
  readonly name: string;
  release(): Promise<void>;
}

/**
 * A backup that is a file here, sealed or not, or one of the object storage: by its name, or the newest.
 *
 * @throws Failure
 */
export async function takeBackup(
  context: Pick<ServerContext, 'settings' | 'env' | 'log'>,
  { file, from }: { readonly file: string; readonly from: string | undefined },
): Promise<TakenBackup> {
  const path = resolve(file);
  const isHere = file !== '' && (await stat(path).catch(() => undefined))?.isFile() === true;
  if (isHere && !(await isSealedFile(path))) return { path, name: path, release: async () => {} };
  if (!isHere && from === undefined)
    throw new Failure(file === '' ? texts.noneAtAll : cli.restore.notFound(path));
  const folder = await mkdtemp(join(tmpdir(), 'recado-respaldo-'));
  const release = () => rm(folder, { recursive: true, force: true });
  const to = join(folder, 'respaldo.recado');
  try {
    const { seal } = await findSecrets(context);
    if (isHere) {
      await openSealedFile(path, to, seal);
      return { path: to, name: path, release };
    }
    const asked = file === '' ? undefined : basename(file);
    const name = await fetchBackup({ url: from ?? '', name: asked, keys: seal, to });
    if (name === undefined) throw new Failure(asked === undefined ? texts.noneAtAll : texts.none(asked));
    return { path: to, name, release };
  } catch (cause) {
    await release();
    if (cause instanceof Failure) throw cause;
    if (cause instanceof SealedFileError)
      throw new Failure(texts.otherSecrets(file || texts.argument), { cause });
    context.log.error({ err: cause }, 'a backup could not be fetched');
    throw new Failure(texts.depotSilent, { cause });
  }
}
