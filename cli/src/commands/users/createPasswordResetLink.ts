import { createPasswordResetLinkByEmail } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { assertPlatformDataExists } from '../../serving/assertPlatformDataExists.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cliTexts.users.resetLink;

/**
 * `recado users reset-link EMAIL`: creates a link with which a user sets a new password. Requires no session,
 * because access to the database already authorises the caller.
 */
export async function createPasswordResetLink(
  context: ServerContext,
  { args: [email = ''] }: ParsedCommandLine,
): Promise<void> {
  const { settings } = context;
  await assertPlatformDataExists(settings);
  await withDatabase(context, async ({ connection }) => {
    const result = await createPasswordResetLinkByEmail(connection, email);
    if (result === 'not-found') throw new Failure(texts.notFound(email));
    if (result === 'inactive') throw new Failure(texts.inactive(email));
    const base = settings.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${settings.port}`;
    const link = `${base}${result.path}`;
    context.print(`${texts.created(result.name)}\n\n  ${link}`, { link, expiresAt: result.expiresAt.toISOString() });
  });
}
