import { resolve } from 'node:path';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../../errors.ts';
import type { ParsedCommandLine } from '../../../program/CommandSpec.ts';
import { assertPlatformDataExists } from '../../../serving/assertPlatformDataExists.ts';
import { loadPlatformSecrets } from '../../../serving/loadPlatformSecrets.ts';
import { withDatabase } from '../../../serving/withDatabase.ts';
import type { ServerContext } from '../../../settings/openServerContext.ts';
import { resolveSettings } from '../../../settings/resolveSettings.ts';
import { wahaImportOptions } from '../options.ts';
import { importWahaSession } from './importWahaSession.ts';
import { chooseWahaSessions, listWahaSessions } from './listWahaSessions.ts';
import { readWahaSessionList } from './readWahaWebhooks.ts';

const { evolution, stopOther, waha: texts } = cliTexts.importSession;

/**
 * `recado import waha FOLDER`: connects lines that WAHA has linked with its engine NOWEB, and imports their webhook
 * addresses. WAHA's files are not modified. Each session goes to the client with its phone number, or to the client
 * named by `--client`.
 */
export async function importWaha(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const { client, session, webhooks, dryRun = false } = await resolveSettings(wahaImportOptions, line);
  if (client !== undefined && session === undefined) throw new UsageError(texts.failures.sessionRequired);
  const chosenSessions = chooseWahaSessions(await listWahaSessions(resolve(line.args[0] ?? '')), session);
  const listedWebhooks = webhooks === undefined ? undefined : await readWahaSessionList(resolve(webhooks));
  await assertPlatformDataExists(context.settings);
  const secrets = await loadPlatformSecrets(context);
  if (dryRun) context.writeMessage(stopOther);
  await withDatabase(context, async ({ connection }) => {
    let importedCount = 0;
    for (const chosenSession of chosenSessions) {
      context.writeMessage(texts.session(chosenSession.name));
      try {
        await importWahaSession({ context, connection, secrets, client, dryRun, listedWebhooks }, chosenSession);
        importedCount += 1;
      } catch (error) {
        if (!(error instanceof Failure) || chosenSessions.length === 1) throw error;
        context.writeMessage(evolution.skipped(error.message));
      }
    }
    if (importedCount === 0) throw new Failure(evolution.failures.nothingImported);
    if (dryRun) context.writeMessage(texts.nothingChanged);
  });
}
