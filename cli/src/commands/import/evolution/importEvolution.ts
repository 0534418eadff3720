import { connectionFromUrl, type ForeignDatabase, readForeign } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../../errors.ts';
import type { CommandLine } from '../../../program/CommandSpec.ts';
import { explainDatabase } from '../../../serving/explainDatabase.ts';
import { openSecrets } from '../../../serving/openSecrets.ts';
import { requireData } from '../../../serving/requireData.ts';
import { withDatabase } from '../../../serving/withDatabase.ts';
import type { ServerContext } from '../../../settings/openServerContext.ts';
import { resolveSettings } from '../../../settings/resolveSettings.ts';
import { evolutionOptions } from '../options.ts';
import { bringInstance } from './bringInstance.ts';
import { type Instance, readInstances } from './readInstances.ts';

const texts = cli.importing.evolution;
const { forbidden, noDatabase } = texts.failures;

/** Evolution's own name for its database's address. */
const THEIRS = 'DATABASE_CONNECTION_URI';

/**
 * `recado import evolution [DATABASE_URL]`: lines that Evolution API has linked are connected here, with names, messages
 * and addresses of webhooks. Nothing changes there. Each instance is a client's of that number, or of the one named.
 */
export async function importEvolution(context: ServerContext, line: CommandLine): Promise<void> {
  const settings = await resolveSettings(evolutionOptions, line);
  const { client, instance, dryRun = false } = settings;
  if (client !== undefined && instance === undefined) throw new UsageError(texts.failures.whichInstance);
  const { url, schema } = addressOf(line.args[0] ?? line.env[THEIRS]);
  await requireData(context.settings);
  const secrets = await openSecrets(context);
  await reading(url, schema, async evolution => {
    const chosen = chooseInstances(await readTheirs(evolution), instance);
    if (dryRun) context.say(cli.importing.stopOther);
    await withDatabase(context, async ({ connection }) => {
      let brought = 0;
      for (const one of chosen) {
        const isBrought = await bringInstance(
          { context, connection, secrets, evolution, settings, isOnly: chosen.length === 1 },
          one,
        );
        if (isBrought) brought += 1;
      }
      if (brought === 0) throw new Failure(texts.failures.nothing);
      if (dryRun) context.say(texts.nothingChanged);
    });
  });
}

/** Prisma names the schema in the address. @throws UsageError */
function addressOf(given: string | undefined): { readonly url: string; readonly schema: string } {
  if (given === undefined) throw new UsageError(texts.failures.noAddress);
  if (/^mysql:/.test(given)) throw new UsageError(texts.failures.mysql);
  try {
    connectionFromUrl(given);
    return { url: given, schema: new URL(given).searchParams.get('schema') ?? 'public' };
  } catch (cause) {
    throw new UsageError(texts.failures.badAddress, { cause });
  }
}

async function reading(
  url: string,
  schema: string,
  work: (evolution: ForeignDatabase) => Promise<void>,
): Promise<void> {
  try {
    await readForeign(connectionFromUrl(url), schema, work);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const said = code === '42501' ? forbidden : code === '3D000' ? noDatabase : undefined;
    throw said === undefined ? explainDatabase(error, url) : new Failure(said, { cause: error });
  }
}

/** SQLSTATE of a table or a column that is not there. */
const otherTables = new Set(['42P01', '42703']);

async function readTheirs(evolution: ForeignDatabase): Promise<Instance[]> {
  try {
    return await readInstances(evolution);
  } catch (cause) {
    const isOther = cause instanceof Error && 'code' in cause && otherTables.has(String(cause.code));
    throw isOther ? new Failure(texts.failures.noTables, { cause }) : cause;
  }
}

function chooseInstances(all: readonly Instance[], name: string | undefined): readonly Instance[] {
  if (all.length === 0) throw new Failure(texts.failures.noInstances);
  if (name === undefined) return all;
  const chosen = all.filter(one => one.name === name || one.id === name);
  if (chosen.length === 0)
    throw new Failure(texts.failures.unknownInstance(name, all.map(one => one.name).join(', ')));
  return chosen;
}
