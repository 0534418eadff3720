import {
  type DatabaseConnection,
  type ExternalDatabase,
  type HistoryImportResult,
  importLineSession,
  importProviderHistory,
  type ServerSecrets,
} from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../../errors.ts';
import type { SettingsOf } from '../../../settings/Option.ts';
import type { ServerContext } from '../../../settings/openServerContext.ts';
import type { evolutionImportOptions } from '../options.ts';
import {
  getDataRecipient,
  getImportedClient,
  isSamePhoneNumber,
  loadBaileysDataReaders,
  readBaileysSession,
  waitForImportedClient,
} from '../sessionImport.ts';
import {
  countEvolutionInstanceHistory,
  EVOLUTION_BAILEYS_INTEGRATION,
  type EvolutionInstance,
  readEvolutionInstanceHistory,
} from './listEvolutionInstances.ts';
import { readSessionKeys } from './readSessionKeys.ts';

const texts = cliTexts.importSession.evolution;

export interface EvolutionInstanceImportDeps {
  readonly context: ServerContext;
  /** Connection to Recado's own database. */
  readonly connection: DatabaseConnection;
  readonly secrets: ServerSecrets;
  readonly evolution: ExternalDatabase;
  readonly settings: SettingsOf<typeof evolutionImportOptions>;
  /** Whether this is the only instance to import. */
  readonly isOnly: boolean;
}

/**
 * Imports one instance with all its data. If its client is already linked in Recado, imports only the history.
 * A failure is reported and does not stop the import of the other instances. If there are no other instances,
 * the failure is thrown.
 *
 * @returns whether the instance was imported or, in a dry run, could be imported
 */
export async function importEvolutionInstance(
  deps: EvolutionInstanceImportDeps,
  instance: EvolutionInstance,
): Promise<boolean> {
  const { context } = deps;
  context.writeMessage(texts.instance(instance.name, instance.number ?? ''));
  try {
    await importSessionAndHistory(deps, instance);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (deps.isOnly) throw error;
    context.writeMessage(texts.skipped(error.message));
    return false;
  }
}

async function importSessionAndHistory(deps: EvolutionInstanceImportDeps, instance: EvolutionInstance): Promise<void> {
  const { context, connection, secrets, evolution, settings } = deps;
  const { client: requestedClient, dryRun = false } = settings;
  const session = await readInstanceSession(deps, instance);
  const client = requestedClient ?? session.number;
  const { changes, number } = session;
  const runImport = (isDryRun: boolean) =>
    importLineSession(connection, secrets, { client, changes, dryRun: isDryRun, log: context.log });
  const preview = await runImport(true);
  const { isLinked, id, businessName, phoneNumber } = getDataRecipient(preview, client);
  context.writeMessage(cliTexts.importSession.sessionFound(number, String(changes.length - 1)));
  if (!isSamePhoneNumber(number, phoneNumber))
    context.writeMessage(cliTexts.importSession.otherNumber(number, businessName));
  if (isLinked) context.writeMessage(texts.storedDataOnly(businessName));
  const summary = { instance: instance.name, clientId: id, number, keys: changes.length - 1 };
  const availableHistory = await countEvolutionInstanceHistory(evolution, instance.id);
  if (dryRun) {
    context.print(texts.possible(businessName, formatCounts(availableHistory)), {
      outcome: preview.outcome,
      ...summary,
      past: availableHistory,
    });
    return;
  }
  if (!isLinked) getImportedClient(await runImport(false), client);
  const { readImportedMessage } = await loadBaileysDataReaders();
  const importedHistory = await importProviderHistory(
    connection,
    id,
    await readEvolutionInstanceHistory(evolution, instance, number, readImportedMessage),
  );
  const outcome = isLinked ? 'linked' : 'imported';
  context.print(texts.importedWithData(businessName, formatCounts(importedHistory)), {
    outcome,
    ...summary,
    past: importedHistory,
  });
  if (importedHistory.webhooks > 0) context.writeMessage(texts.webhooksAreOff);
  if (!isLinked) context.writeMessage(await waitForImportedClient(connection, id));
}

const formatCounts = ({ messages, names, webhooks }: Omit<HistoryImportResult, 'remarks'>): string =>
  texts.storedData(String(messages), String(names), String(webhooks));

/** Reads an instance's Baileys credentials from the database, and its other keys from a folder or Redis. */
async function readInstanceSession(
  { settings: { keys }, isOnly }: Pick<EvolutionInstanceImportDeps, 'settings' | 'isOnly'>,
  { id, name, creds, integration }: EvolutionInstance,
) {
  if (integration !== null && integration !== EVOLUTION_BAILEYS_INTEGRATION)
    throw new Failure(texts.failures.notBaileys(name));
  const files = new Map(keys === undefined ? [] : await readSessionKeys(keys, id, isOnly));
  if (creds !== null && !files.has('creds.json')) files.set('creds.json', unwrapCredentials(creds));
  if (!files.has('creds.json')) throw new Failure(texts.failures.noCredentials(name, id));
  if (files.size === 1) throw new Failure(texts.failures.keysNotInDatabase(name, id));
  return readBaileysSession(files, name);
}

/** Removes the outer JSON encoding of credentials, because Evolution stores their JSON as a JSON string. */
function unwrapCredentials(creds: string): string {
  try {
    const parsed: unknown = JSON.parse(creds);
    return typeof parsed === 'string' ? parsed : creds;
  } catch {
    return creds;
  }
}
