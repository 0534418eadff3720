import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupError, opensWith, verifyBackup as readThrough, tryRestore } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { interruptible } from '../../interruption.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { count, createProgress } from '../../render/index.ts';
import { hasSecrets } from '../../serving/findSecrets.ts';
import { noteFailure, noteOutcome } from '../../serving/noteOutcome.ts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { takeBackup } from '../../serving/takeBackup.ts';
import { fromOptions } from '../../settings/backupOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { sayWhy } from '../restore/restore.ts';

const texts = cli.verifyBackup;

/**
 * `recado verify-backup [FILE]`: loads it into a database server of its own and counts. What became of it is noted in the platform's,
 * where there is one; nothing else of that is touched.
 */
export async function verifyBackup(context: ServerContext, line: CommandLine): Promise<void> {
  const [file = ''] = line.args;
  const { from } = await resolveSettings(fromOptions, line);
  const isNewest = file === '' && from !== undefined;
  const take = () => takeBackup(context, { file, from });
  // A file that somebody mistyped is no backup that failed.
  const { path, name, release } = await (isNewest ? noteFailure(context, 'trialFailedAt', take) : take());
  try {
    const { tables, rows, isOurs, createdAt } = await noteFailure(context, 'trialFailedAt', () =>
      interruptible(texts.interrupted, signal => tryIt(context, { path, name, signal })),
    );
    if (isOurs === false) {
      // Somebody else's file was asked for by its name.
      if (isNewest) await noteOutcome(context, { trialFailedAt: new Date() });
      throw new Failure(texts.foreign);
    }
    if (isOurs) await noteOutcome(context, { triedAt: new Date(), triedOf: new Date(createdAt) });
    context.print(texts.done(name, count(tables), count(rows)), {
      ...{ file: name, createdAt, tables, rows, opens: isOurs ?? null },
    });
    if (isOurs === undefined) context.say(texts.noSecrets);
  } finally {
    await release();
  }
}

interface Tried {
  readonly path: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/** @returns what was found in it; `isOurs`: whether the secrets here open what is sealed in it, undefined without any */
async function tryIt(context: ServerContext, { path, name, signal }: Tried) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-prueba-'));
  try {
    const progress = createProgress(context);
    const { header } = await readThrough(path, { signal }).catch(explained(name));
    const { tables, looked: isOurs } = await tryRestore(path, {
      ...{ folder, signal, log: context.log },
      checked: progress.of(cli.restore.checking),
      loaded: progress.of(cli.restore.running, cli.common.progress.rows),
      look: async connection =>
        (await hasSecrets(context)) ? opensWith(connection, (await openSecrets(context)).seal) : undefined,
    })
      .finally(progress.end)
      .catch(explained(name));
    const wrong = tables.find(({ expected, found }) => expected !== found);
    if (wrong) throw new Failure(texts.differs(wrong.table, wrong.expected, wrong.found));
    const rows = tables.reduce((sum, { found }) => sum + found, 0);
    return { tables: tables.length, rows, isOurs, createdAt: header.createdAt };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const explained =
  (name: string) =>
  (cause: unknown): never => {
    throw cause instanceof BackupError ? new Failure(sayWhy(cause.code, name), { cause }) : cause;
  };
