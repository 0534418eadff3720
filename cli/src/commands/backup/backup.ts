import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BackupError, keepBackup, opensWith, type Totals, backup as write } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import { interruptible } from '../../interruption.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { bytes, createProgress } from '../../render/index.ts';
import { explainDatabase } from '../../serving/explainDatabase.ts';
import { findSecrets, secretsPath } from '../../serving/findSecrets.ts';
import { noteFailure, noteOutcome } from '../../serving/noteOutcome.ts';
import { requireData } from '../../serving/requireData.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import { toOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';

const texts = cli.backup;

/** `recado backup [FILE]`: one consistent snapshot, also of a platform that is running; to a file, or sealed to object storage. */
export async function backup(context: ServerContext, line: CommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { to, keep } = await resolveSettings(toOptions, line);
  if (file === '' && to === undefined) throw new UsageError(texts.nowhere);
  if (file !== '') return toFile(context, resolve(file));
  await requireData(context.settings);
  const folder = await mkdtemp(join(tmpdir(), 'recado-respaldo-'));
  try {
    await toDepot(context, { url: to ?? '', keep, path: join(folder, 'respaldo.recado') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function toFile(context: ServerContext, path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new Failure(texts.fileExists(path));
  await requireData(context.settings);
  const totals = await noted(context, () => snapshot(context, path));
  const { size } = await stat(path);
  context.print(texts.done(path, bytes(size)), { file: path, bytes: size, ...totals });
  for (const hint of [texts.plain, texts.secretsHint(secretsPath(context)), texts.noMedia]) context.say(hint);
}

async function toDepot(
  context: ServerContext,
  { url, keep, path }: { readonly url: string; readonly keep: number; readonly path: string },
): Promise<void> {
  const { seal } = await findSecrets(context);
  if (!(await withDatabase(context, ({ connection }) => opensWith(connection, seal))))
    throw new Failure(texts.foreign);
  const { totals, name, size, removed } = await noted(context, async () => {
    const totals = await snapshot(context, path);
    const kept = await keepBackup({ url, file: path, keys: seal, keep }).catch((cause: unknown) => {
      context.log.error({ err: cause }, 'the backup could not be put into object storage');
      throw new Failure(texts.depotFailed, { cause });
    });
    return { totals, ...kept };
  });
  context.print(texts.kept(name, bytes(size)), { name, bytes: size, removed, ...totals });
  if (removed.length > 0) context.say(texts.removed(removed.length));
  for (const hint of [texts.sealedHint(secretsPath(context)), texts.noMedia]) context.say(hint);
}

async function noted<T>(context: ServerContext, work: () => Promise<T>): Promise<T> {
  const made = await noteFailure(context, 'failedAt', work);
  await noteOutcome(context, { madeAt: new Date() });
  return made;
}

async function snapshot(context: ServerContext, path: string): Promise<Totals> {
  let totals: Totals = { tables: 0, rows: 0 };
  await interruptible(texts.interrupted, signal =>
    withDatabase(context, async ({ connection }) => {
      const progress = createProgress(context);
      const progressed = progress.of(texts.running, cli.common.progress.rows);
      totals = await write(connection, path, { signal, progressed })
        .finally(progress.end)
        .catch((cause: unknown) => {
          signal.throwIfAborted();
          context.log.error({ err: cause }, 'the backup failed');
          throw explain(cause, context, path);
        });
    }),
  );
  return totals;
}

function explain(cause: unknown, { settings }: ServerContext, path: string): unknown {
  if (cause instanceof BackupError) return new Failure(texts.notWritable(path), { cause });
  const explained = explainDatabase(cause, settings.databaseUrl);
  return explained instanceof Failure ? explained : new Failure(texts.failed, { cause });
}
