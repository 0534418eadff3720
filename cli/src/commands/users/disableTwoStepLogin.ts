import { removeSecondFactorsByEmail } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { renderConfirmation } from '../../render/index.ts';
import { assertPlatformDataExists } from '../../serving/assertPlatformDataExists.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const texts = cliTexts.users.endTwoStep;

/**
 * `recado users end-two-step EMAIL`: disables the two-step login of a user who lost the phone and the recovery
 * codes. Requires no session, so that it also works for the only administrator.
 */
export async function disableTwoStepLogin(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [email = ''] = line.args;
  await assertPlatformDataExists(context.settings);
  await renderConfirmation(context, line, texts.warning(email));
  await withDatabase(context, async ({ connection }) => {
    const outcome = await removeSecondFactorsByEmail(connection, email);
    if (outcome !== 'ended') throw new Failure(texts[outcome](email));
    context.print(texts.ended(email), { email, ended: true });
  });
}
