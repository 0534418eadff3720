import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupError, backup as write } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { interruptible } from '../../interruption.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { bytes, createProgress } from '../../render/index.ts';
import { explainDatabase } from '../../serving/explainDatabase.ts';
import { requireData } from '../../serving/requireData.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cli.backup;

/** `recado backup FILE`: one consistent snapshot, also of a platform that is running. */
export async function backup(context: ServerContext, { args: [file = ''] }: CommandLine): Promise<void> {
  const path = resolve(file);
  if (await stat(path).catch(() => undefined)) throw new Failure(texts.fileExists(path));
  await requireData(context.settings);
  await interruptible(texts.interrupted, signal =>
    withDatabase(context, async ({ connection }) => {
      const progress = createProgress(context);
      const progressed = progress.of(texts.running, cli.common.progress.rows);
      const totals = await write(connection, path, { signal, progressed })
        .finally(progress.end)
        .catch((cause: unknown) => {
          signal.throwIfAborted();
          context.log.error({ err: cause }, 'the backup failed');
          throw explain(cause, context, path);
        });
      const { size } = await stat(path);
      context.print(texts.done(path, bytes(size)), { file: path, bytes: size, ...totals });
      context.say(texts.secretsHint(join(context.settings.dataDir, 'secrets.json')));
    }),
  );
}

function explain(cause: unknown, { settings }: ServerContext, path: string): unknown {
  if (cause instanceof BackupError) return new Failure(texts.notWritable(path), { cause });
  const explained = explainDatabase(cause, settings.databaseUrl);
  return explained instanceof Failure ? explained : new Failure(texts.failed, { cause });
}
