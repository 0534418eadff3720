import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  BackupError,
  type BackupErrorCode,
  restore as load,
  migrateDatabase,
  opensWith,
} from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { holdDataDir } from '../../serving/holdDataDir.ts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cli.restore;

/** `recado restore FILE`: only into an empty database that no platform runs on, all or nothing. */
export async function restore(context: ServerContext, { args: [file = ''] }: CommandLine): Promise<void> {
  const path = resolve(file);
  if (!(await exists(path))) throw new Failure(texts.notFound(path));
  const hold = await holdDataDir(context.settings.dataDir, texts.stopFirst);
  try {
    await withDatabase(context, async ({ connection }) => {
      context.say(texts.running);
      await migrateDatabase(connection);
      const totals = await load(connection, path).catch((cause: unknown) => {
        throw cause instanceof BackupError ? new Failure(sayWhy(cause.code, path), { cause }) : cause;
      });
      const rows = new Intl.NumberFormat('es-MX').format(totals.rows);
      context.print(texts.done(rows), { file: path, ...totals });
    });
    const secrets = join(context.settings.dataDir, 'secrets.json');
    const isGiven = !!context.env.RECADO_SEAL_KEY;
    if (!isGiven && !(await exists(secrets))) return context.say(texts.secretsHint(secrets));
    const { seal } = await openSecrets(context);
    if (!(await withDatabase(context, ({ connection }) => opensWith(connection, seal)))) {
      throw new Failure(texts.foreignSecrets);
    }
  } finally {
    await hold.release();
  }
}

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;

function sayWhy(code: BackupErrorCode, path: string): string {
  switch (code) {
    case 'file-unusable':
      return texts.notFound(path);
    case 'not-a-backup':
      return texts.notABackup(path);
    case 'corrupt':
      return texts.damaged(path);
    case 'database-not-empty':
      return texts.notEmpty;
    case 'unsupported-version':
    case 'migrations-differ':
      return texts.otherVersion;
  }
}
