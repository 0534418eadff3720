import { endTwoStepFor } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { requireData } from '../../serving/requireData.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cli.users.endTwoStep;

/** `recado users end-two-step EMAIL`: for who has lost phone and recovery codes, the only administrator included. */
export async function endTwoStep(context: ServerContext, { args: [email = ''] }: CommandLine): Promise<void> {
  await requireData(context.settings);
  await withDatabase(context, async ({ connection }) => {
    const outcome = await endTwoStepFor(connection, email);
    if (outcome !== 'ended') throw new Failure(texts[outcome](email));
    context.print(texts.ended(email), { email, ended: true });
  });
}
