import { type ExternalDatabase, parseDatabaseConnectionUrl, readExternalDatabase } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../../errors.ts';
import type { ParsedCommandLine } from '../../../program/CommandSpec.ts';
import { assertPlatformDataExists } from '../../../serving/assertPlatformDataExists.ts';
import { explainDatabaseError } from '../../../serving/explainDatabaseError.ts';
import { loadPlatformSecrets } from '../../../serving/loadPlatformSecrets.ts';
import { withDatabase } from '../../../serving/withDatabase.ts';
import type { ServerContext } from '../../../settings/openServerContext.ts';
import { resolveSettings } from '../../../settings/resolveSettings.ts';
import { evolutionImportOptions } from '../options.ts';
import { importEvolutionInstance } from './importEvolutionInstance.ts';
import { type EvolutionInstance, listEvolutionInstances } from './listEvolutionInstances.ts';

const texts = cliTexts.importSession.evolution;
const { forbidden, noDatabase } = texts.failures;

/** Environment variable in which Evolution API itself stores the URL of its database. */
const EVOLUTION_URL_VARIABLE = 'DATABASE_CONNECTION_URI';

/**
 * `recado import evolution [DATABASE_URL]`: connects lines that Evolution API has linked and imports
 * their contact names, messages and webhook URLs. Evolution's data is not modified. Each instance
 * goes to the client with its phone number, or to the client named by `--client`.
 */
export async function importEvolution(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const settings = await resolveSettings(evolutionImportOptions, line);
  const { client, instance, dryRun = false } = settings;
  if (client !== undefined && instance === undefined) throw new UsageError(texts.failures.instanceRequired);
  const { url, schema } = parseDatabaseUrl(line.args[0] ?? line.env[EVOLUTION_URL_VARIABLE]);
  await assertPlatformDataExists(context.settings);
  const secrets = await loadPlatformSecrets(context);
  await withEvolutionDatabase(url, schema, async evolution => {
    const chosenInstances = chooseInstances(await readEvolutionInstances(evolution), instance);
    if (dryRun) context.writeMessage(cliTexts.importSession.stopOther);
    await withDatabase(context, async ({ connection }) => {
      let importedCount = 0;
      for (const chosenInstance of chosenInstances) {
        const isImported = await importEvolutionInstance(
          { context, connection, secrets, evolution, settings, isOnly: chosenInstances.length === 1 },
          chosenInstance,
        );
        if (isImported) importedCount += 1;
      }
      if (importedCount === 0) throw new Failure(texts.failures.nothingImported);
      if (dryRun) context.writeMessage(texts.nothingChanged);
    });
  });
}

/**
 * Reads the database schema from the URL's `schema` parameter, as Prisma does.
 *
 * @throws UsageError when the URL is missing or invalid
 */
function parseDatabaseUrl(address: string | undefined): { readonly url: string; readonly schema: string } {
  if (address === undefined) throw new UsageError(texts.failures.noAddress);
  if (/^mysql:/.test(address)) throw new UsageError(texts.failures.mysql);
  try {
    parseDatabaseConnectionUrl(address);
    return { url: address, schema: new URL(address).searchParams.get('schema') ?? 'public' };
  } catch (cause) {
    throw new UsageError(texts.failures.badAddress, { cause });
  }
}

async function withEvolutionDatabase(
  url: string,
  schema: string,
  work: (evolution: ExternalDatabase) => Promise<void>,
): Promise<void> {
  try {
    await readExternalDatabase(parseDatabaseConnectionUrl(url), schema, work);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const failureText = code === '42501' ? forbidden : code === '3D000' ? noDatabase : undefined;
    throw failureText === undefined ? explainDatabaseError(error, url) : new Failure(failureText, { cause: error });
  }
}

/** SQLSTATE codes for a missing table and a missing column. They mean that the schema is not Evolution's. */
const missingSchemaCodes = new Set(['42P01', '42703']);

async function readEvolutionInstances(evolution: ExternalDatabase): Promise<EvolutionInstance[]> {
  try {
    return await listEvolutionInstances(evolution);
  } catch (cause) {
    const isMissingSchema = cause instanceof Error && 'code' in cause && missingSchemaCodes.has(String(cause.code));
    throw isMissingSchema ? new Failure(texts.failures.noTables, { cause }) : cause;
  }
}

function chooseInstances(all: readonly EvolutionInstance[], name: string | undefined): readonly EvolutionInstance[] {
  if (all.length === 0) throw new Failure(texts.failures.noInstances);
  if (name === undefined) return all;
  const chosenInstances = all.filter(instance => instance.name === name || instance.id === name);
  if (chosenInstances.length === 0)
    throw new Failure(texts.failures.unknownInstance(name, all.map(instance => instance.name).join(', ')));
  return chosenInstances;
}
