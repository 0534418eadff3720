import { createResetLinkFor } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { requireData } from '../../serving/requireData.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cli.users.resetLink;

/** `recado users reset-link EMAIL`: whoever can reach the database may let somebody in again. */
export async function resetLink(context: ServerContext, { args: [email = ''] }: CommandLine): Promise<void> {
  const { settings } = context;
  await requireData(settings);
  await withDatabase(context, async ({ connection }) => {
    const made = await createResetLinkFor(connection, email);
    if (made === 'not-found') throw new Failure(texts.notFound(email));
    if (made === 'inactive') throw new Failure(texts.inactive(email));
    const base = settings.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${settings.port}`;
    const link = `${base}${made.path}`;
    context.print(`${texts.made(made.name)}\n\n  ${link}`, { link, expiresAt: made.expiresAt.toISOString() });
  });
}
