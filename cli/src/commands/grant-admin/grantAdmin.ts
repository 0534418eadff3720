import { grantAdmin as grant } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { assertPlatformDataExists } from '../../serving/assertPlatformDataExists.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cliTexts.grantAdmin;

/**
 * Implements `recado grant-admin EMAIL`. The command requires no session: access to the database is sufficient
 * to appoint administrators.
 */
export async function grantAdmin(context: ServerContext, { args: [email = ''] }: ParsedCommandLine): Promise<void> {
  await assertPlatformDataExists(context.settings);
  await withDatabase(context, async ({ connection }) => {
    const { outcome, name } = await grant(connection, email);
    if (outcome === 'not-found') throw new Failure(texts.notFound(email));
    if (outcome === 'inactive') throw new Failure(texts.inactive(email));
    const message = outcome === 'granted' ? texts.granted(name, email) : texts.alreadyAdmin(email);
    context.print(message, { outcome, email });
  });
}
