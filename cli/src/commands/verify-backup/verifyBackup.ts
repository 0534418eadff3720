import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError, canUnsealDatabase, verifyBackup as readThrough, tryRestore } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { runInterruptible } from '../../interruption.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { createProgress, formatNumber } from '../../render/index.ts';
import { hasSecrets } from '../../serving/loadExistingSecrets.ts';
import { loadPlatformSecrets } from '../../serving/loadPlatformSecrets.ts';
import { recordBackupFailure, recordBackupOutcome } from '../../serving/recordBackupOutcome.ts';
import { takeBackup } from '../../serving/takeBackup.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { describeBackupError } from '../restore/restoreBackup.ts';

const texts = cli.verifyBackup;

/**
 * `recado verify-backup [FILE]`: restores the backup into a temporary database server and counts its
 * rows. Stores the outcome in the platform's database, if one exists, and changes nothing else there.
 */
export async function verifyBackup(context: ServerContext, line: CommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { from } = await resolveSettings(backupSourceOptions, line);
  const isNewest = file === '' && from !== undefined;
  const take = () => takeBackup(context, { file, from });
  // If the user named the file, the name may be mistyped. Therefore store a failure only for the newest backup.
  const { path, name, release } = await (isNewest ? recordBackupFailure(context, 'trialFailedAt', take) : take());
  try {
    const { tables, rows, isOurs, createdAt } = await recordBackupFailure(context, 'trialFailedAt', () =>
      runInterruptible(texts.interrupted, signal => testRestore(context, { path, name, signal })),
    );
    if (isOurs === false) {
      // A backup of another platform counts as a failed backup only if the user did not name the file.
      if (isNewest) await recordBackupOutcome(context, { trialFailedAt: new Date() });
      throw new Failure(texts.foreign);
    }
    if (isOurs) await recordBackupOutcome(context, { triedAt: new Date(), triedOf: new Date(createdAt) });
    context.print(texts.done(name, formatNumber(tables), formatNumber(rows)), {
      ...{ file: name, createdAt, tables, rows, opens: isOurs ?? null },
    });
    if (isOurs === undefined) context.writeMessage(texts.noSecrets);
  } finally {
    await release();
  }
}

interface TestRestoreOptions {
  readonly path: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * @returns the row counts, and `isOurs`: whether our secrets decrypt the sealed values. It is undefined without
 *   secrets.
 */
async function testRestore(context: ServerContext, { path, name, signal }: TestRestoreOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-prueba-'));
  try {
    const progress = createProgress(context);
    const { header } = await readThrough(path, { signal }).catch(rethrowAsFailure(name));
    const { tables, inspection: isOurs } = await tryRestore(path, {
      ...{ folder, signal, log: context.log },
      onCheckProgress: progress.startPhase(cli.restore.checking),
      onLoadProgress: progress.startPhase(cli.restore.running, cli.common.progress.rows),
      inspect: async connection =>
        (await hasSecrets(context))
          ? canUnsealDatabase(connection, (await loadPlatformSecrets(context)).seal)
          : undefined,
    })
      .finally(progress.clear)
      .catch(rethrowAsFailure(name));
    const mismatch = tables.find(({ expected, found }) => expected !== found);
    if (mismatch) throw new Failure(texts.differs(mismatch.table, mismatch.expected, mismatch.found));
    const rows = tables.reduce((sum, { found }) => sum + found, 0);
    return { tables: tables.length, rows, isOurs, createdAt: header.createdAt };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const rethrowAsFailure =
  (name: string) =>
  (cause: unknown): never => {
    throw cause instanceof BackupError ? new Failure(describeBackupError(cause.code, name), { cause }) : cause;
  };
