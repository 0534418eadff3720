import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../../commandOutput.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { readProfiles, requireProfile, writeProfiles } from '../../remote/profiles/index.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado profiles use NAME`: sets the current profile. */
export async function setCurrentProfile({ flags, env, args: [name = ''] }: CommandInvocation): Promise<void> {
  const output = createCommandOutput(flags);
  const stored = await readProfiles(env, output.writeMessage);
  const { url } = requireProfile(stored, name);
  await writeProfiles(env, { ...stored, current: name });
  await renderNotice(output, { tone: 'done', text: cliTexts.profiles.use.done(name, url) }, { profile: name, url });
}
