import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError, canUnsealDatabase, verifyBackup as readThrough, runTrialRestore } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { runInterruptible } from '../../interruption.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { createProgressDisplay, formatNumber } from '../../render/index.ts';
import { hasPlatformSecrets } from '../../serving/loadExistingSecrets.ts';
import { loadPlatformSecrets } from '../../serving/loadPlatformSecrets.ts';
import { openBackup } from '../../serving/openBackup.ts';
import { recordBackupFailure, recordBackupOutcome } from '../../serving/recordBackupOutcome.ts';
import { backupSourceOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { describeBackupError } from '../restore/restoreBackup.ts';

const texts = cliTexts.verifyBackup;

/**
 * `recado verify-backup [FILE]`: restores the backup into a temporary database server and counts its
 * rows. If a platform database exists, stores the outcome there and changes nothing else in it.
 */
export async function verifyBackup(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { from } = await resolveSettings(backupSourceOptions, line);
  const isNewest = file === '' && from !== undefined;
  const take = () => openBackup(context, { file, from });
  // Store a failure to open the backup only if the user named no file.
  // A named file may be missing only because the user mistyped its name.
  const { path, name, release } = await (isNewest ? recordBackupFailure(context, 'trialFailedAt', take) : take());
  try {
    const { tables, rows, isOurs, createdAt } = await recordBackupFailure(context, 'trialFailedAt', () =>
      runInterruptible(texts.interrupted, signal => testRestore(context, { path, name, signal })),
    );
    if (isOurs === false) {
      // Record the failure only if the user named no backup, because a named one may be of another platform.
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
 * @returns the row counts, and `isOurs`: whether this platform's secrets decrypt the backup's encrypted values.
 *   `isOurs` is undefined if this platform has no secrets.
 */
async function testRestore(context: ServerContext, { path, name, signal }: TestRestoreOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-prueba-'));
  try {
    const progress = createProgressDisplay(context);
    const { header } = await readThrough(path, { signal }).catch(rethrowAsFailure(name));
    const { tables, inspection: isOurs } = await runTrialRestore(path, {
      ...{ folder, signal, log: context.log },
      onCheckProgress: progress.startPhase(cliTexts.restore.checking),
      onLoadProgress: progress.startPhase(cliTexts.restore.running, cliTexts.common.progress.rows),
      inspect: async connection =>
        (await hasPlatformSecrets(context))
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
