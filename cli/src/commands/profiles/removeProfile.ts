import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../../commandOutput.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { readProfiles, requireProfile, writeProfiles } from '../../remote/profiles/index.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';

/** `recado profiles remove NAME`: deletes the profile and its session token, not the account. */
export async function removeProfile(call: CommandInvocation): Promise<void> {
  const {
    flags,
    env,
    args: [name = ''],
  } = call;
  const output = createCommandOutput(flags);
  const { current, profiles, ...rest } = await readProfiles(env, output.writeMessage);
  requireProfile({ profiles }, name);
  await renderConfirmation(output, call, cliTexts.profiles.remove.warning(name));
  const remaining = Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name));
  await writeProfiles(env, {
    ...rest,
    ...(current !== undefined && current !== name && { current }),
    profiles: remaining,
  });
  await renderNotice(output, { tone: 'done', text: cliTexts.profiles.remove.done(name) }, { removed: name });
}
