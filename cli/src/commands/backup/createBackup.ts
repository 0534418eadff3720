import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  BackupError,
  type BackupRowTotals,
  canUnsealDatabase,
  uploadBackup,
  backUpDatabase as write,
} from '@recado/server';
import { cliTexts } from '@recado/texts';
import { assertStdoutTakesBinaryData, STDOUT_ARGUMENT, writeStreamToStdout } from '../../binaryOutput.ts';
import { Failure, UsageError } from '../../errors.ts';
import { runInterruptible } from '../../interruption.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { createProgressDisplay, formatBytes } from '../../render/index.ts';
import { assertPlatformDataExists } from '../../serving/assertPlatformDataExists.ts';
import { explainDatabaseError } from '../../serving/explainDatabaseError.ts';
import { getSecretsPath, loadExistingSecrets } from '../../serving/loadExistingSecrets.ts';
import { withObjectStorage } from '../../serving/openObjectStorage.ts';
import { recordBackupFailure, recordBackupOutcome } from '../../serving/recordBackupOutcome.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import { backupTargetOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';

const texts = cliTexts.backup;
const { flag: neededBy } = backupTargetOptions.to;

/**
 * Implements `recado backup [FILE]`: writes one consistent snapshot of the database to a file, or to the standard output
 * for `-`. Without a file, seals the snapshot and stores it in object storage. The platform may be running.
 */
export async function createBackup(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { to, keep } = await resolveSettings(backupTargetOptions, line);
  if (file === '' && to === undefined) throw new UsageError(texts.nowhere);
  if (file === STDOUT_ARGUMENT) assertStdoutTakesBinaryData(texts.stdoutExample);
  else if (file !== '') return backUpToFile(context, resolve(file));
  await assertPlatformDataExists(context.settings);
  if (file === STDOUT_ARGUMENT)
    await runInterruptible(texts.interruptedOutput, signal =>
      withTemporaryFile(path => backUpToStdout(context, path, signal)),
    );
  else
    await runInterruptible(texts.interrupted, signal =>
      withTemporaryFile(path => backUpToObjectStorage(context, { url: to ?? '', keep, path, signal })),
    );
}

/** Removes the temporary file after the work, and when a second interruption ends the process: it is not encrypted. */
async function withTemporaryFile(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-respaldo-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  try {
    await work(join(folder, 'respaldo.recado'));
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off('exit', removeFolder);
  }
}

async function backUpToFile(context: ServerContext, path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new Failure(texts.fileExists(path));
  const folder = dirname(path);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new Failure(texts.folderMissing(folder));
  await assertPlatformDataExists(context.settings);
  const totals = await runInterruptible(texts.interrupted, signal =>
    runAndRecordOutcome(context, () => writeSnapshot(context, path, signal)),
  );
  const { size } = await stat(path);
  context.print(texts.done(path, formatBytes(size)), { file: path, bytes: size, ...totals });
  for (const hint of [texts.plain, texts.secretsHint(getSecretsPath(context)), texts.noMedia])
    context.writeMessage(hint);
}

/** Writes the snapshot to the temporary file `path`, and then to stdout. An incomplete snapshot is never written to stdout. */
async function backUpToStdout(context: ServerContext, path: string, signal: AbortSignal): Promise<void> {
  await runAndRecordOutcome(context, async () => {
    await writeSnapshot(context, path, signal);
    await writeStreamToStdout(createReadStream(path), signal);
  });
  for (const hint of [texts.plain, texts.secretsHint(getSecretsPath(context)), texts.noMedia])
    context.writeMessage(hint);
}

interface BackUpToObjectStorageParams {
  readonly url: string;
  readonly keep: number;
  readonly path: string;
  readonly signal: AbortSignal;
}

async function backUpToObjectStorage(
  context: ServerContext,
  { url, keep, path, signal }: BackUpToObjectStorageParams,
): Promise<void> {
  const { seal } = await loadExistingSecrets(context);
  if (!(await withDatabase(context, ({ connection }) => canUnsealDatabase(connection, seal))))
    throw new Failure(texts.foreign);
  const { totals, name, size, removed } = await runAndRecordOutcome(context, async () => {
    const totals = await writeSnapshot(context, path, signal);
    const storedBackup = await withObjectStorage(context, { url, neededBy }, objectStorage =>
      uploadBackup({ objectStorage, file: path, keys: seal, keep, signal }),
    ).catch((cause: unknown) => {
      signal.throwIfAborted();
      if (cause instanceof Failure) throw cause;
      context.log.error({ err: cause }, 'could not store the backup in object storage');
      throw new Failure(texts.depotFailed, { cause });
    });
    return { totals, ...storedBackup };
  });
  context.print(texts.kept(name, formatBytes(size)), { name, bytes: size, removed, ...totals });
  if (removed.length > 0) context.writeMessage(texts.removed(removed.length));
  for (const hint of [texts.sealedHint(getSecretsPath(context)), texts.noMedia]) context.writeMessage(hint);
}

async function runAndRecordOutcome<T>(context: ServerContext, work: () => Promise<T>): Promise<T> {
  const result = await recordBackupFailure(context, 'failedAt', work);
  await recordBackupOutcome(context, { madeAt: new Date() });
  return result;
}

function writeSnapshot(context: ServerContext, path: string, signal: AbortSignal): Promise<BackupRowTotals> {
  return withDatabase(context, async ({ connection }) => {
    const progress = createProgressDisplay(context);
    const onProgress = progress.startPhase(texts.running, cliTexts.common.progress.rows);
    return write(connection, path, { signal, onProgress })
      .finally(progress.clear)
      .catch((cause: unknown) => {
        signal.throwIfAborted();
        throw explainBackupError(cause, context, path);
      });
  });
}

/** Explains an error with the next step. Only an error without an explanation is logged, because its stack helps. */
function explainBackupError(cause: unknown, { settings, log }: ServerContext, path: string): Failure {
  if (cause instanceof BackupError) {
    return new Failure(isDiskFull(cause.cause) ? texts.diskFull(path) : texts.notWritable(path), { cause });
  }
  const explained = explainDatabaseError(cause, settings.databaseUrl);
  if (explained instanceof Failure) return explained;
  log.error({ err: cause }, 'the backup failed');
  return new Failure(texts.failed, { cause });
}

/** Codes of a full disk and of an exhausted disk quota. */
const diskFullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code));
