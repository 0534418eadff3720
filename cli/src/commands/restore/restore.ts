import {
  BackupError,
  type BackupErrorCode,
  type DatabaseConnection,
  migrateDatabase,
  opensWith,
  restore as write,
} from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { interruptible } from '../../interruption.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { count, createProgress } from '../../render/index.ts';
import { hasSecrets, secretsPath } from '../../serving/findSecrets.ts';
import { holdDataDir } from '../../serving/holdDataDir.ts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { type TakenBackup, takeBackup } from '../../serving/takeBackup.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import { fromOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';

const texts = cli.restore;

/** `recado restore FILE`: only into an empty database that no platform runs on, all or nothing. */
export async function restore(context: ServerContext, line: CommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { from } = await resolveSettings(fromOptions, line);
  const taken = await takeBackup(context, { file, from });
  try {
    await load(context, taken);
  } finally {
    await taken.release();
  }
}

async function load(context: ServerContext, { path, name }: TakenBackup): Promise<void> {
  const hold = await holdDataDir(context.settings.dataDir, texts.stopFirst);
  try {
    await interruptible(texts.interrupted, signal =>
      withDatabase(context, async ({ connection }) => {
        await migrateDatabase(connection, { signal });
        const progress = createProgress(context);
        const checked = progress.of(texts.checking);
        const loaded = progress.of(texts.running, cli.common.progress.rows);
        const totals = await write(connection, path, { signal, checked, loaded })
          .finally(progress.end)
          .catch((cause: unknown) => {
            throw cause instanceof BackupError ? new Failure(sayWhy(cause.code, name), { cause }) : cause;
          });
        if (await areForeign(context, connection)) throw new Failure(texts.foreignSecrets);
        context.print(texts.done(count(totals.rows)), { file: name, ...totals });
      }),
    );
    if (!(await hasSecrets(context))) context.say(texts.secretsHint(secretsPath(context)));
  } finally {
    await hold.release();
  }
}

/** Whether there are secrets, but not those that the data were sealed with. */
async function areForeign(context: ServerContext, connection: DatabaseConnection): Promise<boolean> {
  if (!(await hasSecrets(context))) return false;
  const { seal } = await openSecrets(context);
  return !(await opensWith(connection, seal));
}

export function sayWhy(code: BackupErrorCode, path: string): string {
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
