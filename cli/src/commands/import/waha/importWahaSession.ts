import { type DatabaseConnection, importLineSession, importProviderHistory, type ServerSecrets } from '@recado/server';
import { cliTexts } from '@recado/texts';
import type { ServerContext } from '../../../settings/openServerContext.ts';
import {
  getDataRecipient,
  getImportedClient,
  isSamePhoneNumber,
  readBaileysSession,
  waitForImportedClient,
} from '../sessionImport.ts';
import type { WahaSession } from './listWahaSessions.ts';
import { readWahaConfigFile, type WahaWebhooks } from './readWahaWebhooks.ts';

const { otherNumber, sessionFound, waha: texts } = cliTexts.importSession;

export interface WahaSessionImportDeps {
  readonly context: ServerContext;
  /** Connection to Recado's own database. */
  readonly connection: DatabaseConnection;
  readonly secrets: ServerSecrets;
  /** ID or phone number of the client. Undefined means the client with the session's number. */
  readonly client: string | undefined;
  readonly dryRun: boolean;
  /** Webhooks as listed by WAHA's API. Undefined if they are to be read from the session's folder. */
  readonly listedWebhooks: WahaWebhooks | undefined;
}

/**
 * Imports one session and its webhook addresses, which are added disabled. If its client is already linked in
 * Recado, imports only the addresses. In a dry run, changes nothing.
 *
 * @throws Failure if the session cannot be imported
 */
export async function importWahaSession(deps: WahaSessionImportDeps, wahaSession: WahaSession): Promise<void> {
  const { context, connection, secrets, dryRun, listedWebhooks } = deps;
  const { name, folder } = wahaSession;
  const { changes, number } = await readBaileysSession(folder, folder);
  const webhooks = listedWebhooks?.get(name) ?? (await readWahaConfigFile(wahaSession));
  const client = deps.client ?? number;
  const runImport = (isDryRun: boolean) =>
    importLineSession(connection, secrets, { client, changes, dryRun: isDryRun, log: context.log });
  const preview = await runImport(true);
  const { isLinked, id, businessName, phoneNumber } = getDataRecipient(preview, client);
  context.writeMessage(sessionFound(number, String(changes.length - 1)));
  if (!isSamePhoneNumber(number, phoneNumber)) context.writeMessage(otherNumber(number, businessName));
  if (isLinked) context.writeMessage(texts.storedDataOnly(businessName));
  const summary = { session: name, clientId: id, number, keys: changes.length - 1 };
  if (dryRun) {
    const possibleImport = { outcome: preview.outcome, ...summary, webhooks: webhooks.length };
    context.print(texts.possible(businessName, String(webhooks.length)), possibleImport);
    return;
  }
  if (!isLinked) getImportedClient(await runImport(false), client);
  const history = await importProviderHistory(connection, id, { names: [], messages: noMessages(), webhooks });
  const outcome = isLinked ? 'linked' : 'imported';
  context.print(texts.imported(businessName, String(history.webhooks)), {
    outcome,
    ...summary,
    webhooks: history.webhooks,
  });
  if (history.webhooks > 0) context.writeMessage(texts.webhooksAreOff);
  if (!isLinked) context.writeMessage(await waitForImportedClient(connection, id));
}

/** WAHA's own store of messages is a SQLite file, which is not imported. */
async function* noMessages(): AsyncGenerator<never> {}
