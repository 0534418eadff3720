import {
  BackupError,
  type BackupErrorCode,
  canUnsealDatabase,
  type DatabaseConnection,
  migrateDatabase,
  restoreDatabase as write,
} from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { runInterruptible } from '../../interruption.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { createProgressDisplay, formatNumber } from '../../render/index.ts';
import { getSecretsPath, hasPlatformSecrets } from '../../serving/loadExistingSecrets.ts';
import { loadPlatformSecrets } from '../../serving/loadPlatformSecrets.ts';
import { lockDataDir } from '../../serving/lockDataDir.ts';
import { type OpenedBackup, openBackup } from '../../serving/openBackup.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';

const texts = cliTexts.restore;

/**
 * `recado restore FILE`: loads a backup completely or, after an error, not at all. Requires an empty database
 * that no platform uses.
 */
export async function restoreBackup(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { from } = await resolveSettings(backupSourceOptions, line);
  const backup = await openBackup(context, { file, from });
  try {
    await loadBackup(context, backup);
  } finally {
    await backup.release();
  }
}

async function loadBackup(context: ServerContext, { path, name }: OpenedBackup): Promise<void> {
  const hold = await lockDataDir(context.settings.dataDir, texts.stopFirst);
  try {
    await runInterruptible(texts.interrupted, signal =>
      withDatabase(context, async ({ connection }) => {
        await migrateDatabase(connection, { signal });
        const progress = createProgressDisplay(context);
        const reportChecked = progress.startPhase(texts.checking);
        const reportLoaded = progress.startPhase(texts.running, cliTexts.common.progress.rows);
        const totals = await write(connection, path, {
          signal,
          onCheckProgress: reportChecked,
          onLoadProgress: reportLoaded,
        })
          .finally(progress.clear)
          .catch((cause: unknown) => {
            throw cause instanceof BackupError ? new Failure(describeBackupError(cause.code, name), { cause }) : cause;
          });
        if (await hasForeignSecrets(context, connection)) throw new Failure(texts.foreignSecrets);
        context.print(texts.done(formatNumber(totals.rows)), { file: name, ...totals });
      }),
    );
    if (!(await hasPlatformSecrets(context))) context.writeMessage(texts.secretsHint(getSecretsPath(context)));
  } finally {
    await hold.release();
  }
}

/** Returns whether this platform already has secrets, but these secrets cannot decrypt the database's data. */
async function hasForeignSecrets(context: ServerContext, connection: DatabaseConnection): Promise<boolean> {
  if (!(await hasPlatformSecrets(context))) return false;
  const { seal } = await loadPlatformSecrets(context);
  return !(await canUnsealDatabase(connection, seal));
}

export function describeBackupError(code: BackupErrorCode, path: string): string {
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
