import { resolve } from 'node:path';
import { importSession } from '@recado/server';
import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { requireData } from '../../serving/requireData.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { done, howItFares, isOf, readSession } from './bringing.ts';
import { importOptions } from './options.ts';

const texts = cli.importing;

/** `recado import baileys FOLDER --client CLIENT`: a line linked elsewhere is connected here. Nothing changes in the folder. */
export async function importBaileys(context: ServerContext, line: CommandLine): Promise<void> {
  const { client, dryRun = false } = await resolveSettings(importOptions, line);
  if (client === undefined) throw new UsageError(texts.noClient);
  const folder = resolve(line.args[0] ?? '');
  const session = await readSession(folder, folder);
  await requireData(context.settings);
  const secrets = await openSecrets(context);
  await withDatabase(context, async ({ connection }) => {
    const { changes, number } = session;
    const report = await importSession(connection, secrets, { client, changes, dryRun, log: context.log });
    const { id, businessName, phoneNumber } = done(report, client);
    context.say(texts.found(number, String(changes.length - 1)));
    if (session.ignored.length > 0) context.say(texts.ignored(session.ignored.join(', ')));
    if (!isOf(number, phoneNumber)) context.say(texts.otherNumber(number, businessName));
    if (dryRun) context.say(texts.stopOther);
    const told = { outcome: report.outcome, clientId: id, number, keys: changes.length - 1 };
    if (dryRun) return context.print(texts.possible(businessName), told);
    context.print(texts.imported(businessName), told);
    context.say(await howItFares(connection, id));
  });
}
