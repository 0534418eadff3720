import { resolve } from 'node:path';
import { importLineSession } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { assertPlatformDataExists } from '../../serving/assertPlatformDataExists.ts';
import { loadPlatformSecrets } from '../../serving/loadPlatformSecrets.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { baileysImportOptions } from './options.ts';
import { getImportedClient, isSamePhoneNumber, readBaileysSession, waitForImportedClient } from './sessionImport.ts';

const texts = cliTexts.importSession;

/**
 * `recado import baileys FOLDER --client CLIENT`: connects a line that another Baileys program has linked. The
 * command reads the folder and does not change it.
 */
export async function importBaileysSession(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const { client, dryRun = false } = await resolveSettings(baileysImportOptions, line);
  if (client === undefined) throw new UsageError(texts.noClient);
  const folder = resolve(line.args[0] ?? '');
  const session = await readBaileysSession(folder, folder);
  await assertPlatformDataExists(context.settings);
  const secrets = await loadPlatformSecrets(context);
  await withDatabase(context, async ({ connection }) => {
    const { changes, number } = session;
    const report = await importLineSession(connection, secrets, { client, changes, dryRun, log: context.log });
    const { id, businessName, phoneNumber } = getImportedClient(report, client);
    context.writeMessage(texts.sessionFound(number, String(changes.length - 1)));
    if (session.empty.length > 0) context.writeMessage(texts.emptyKeys(session.empty.join(', ')));
    if (session.ignored.length > 0) context.writeMessage(texts.ignored(session.ignored.join(', ')));
    if (!isSamePhoneNumber(number, phoneNumber)) context.writeMessage(texts.otherNumber(number, businessName));
    if (dryRun) context.writeMessage(texts.stopOther);
    const summary = { outcome: report.outcome, clientId: id, number, keys: changes.length - 1 };
    if (dryRun) return context.print(texts.possible(businessName), summary);
    context.print(texts.imported(businessName), summary);
    context.writeMessage(await waitForImportedClient(connection, id));
  });
}
