import { cli } from '@recado/texts';
import { createOutput } from '../../output.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { chooseProfile, readProfiles, writeProfiles } from '../../remote/profiles/index.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado profiles use NAME`. */
export async function applyProfile({ flags, env, args: [name = ''] }: Call): Promise<void> {
  const output = createOutput(flags);
  const stored = await readProfiles(env, output.say);
  const { url } = chooseProfile(stored, name);
  await writeProfiles(env, { ...stored, current: name });
  await renderNotice(
    output,
    { tone: 'done', text: cli.profiles.use.done(name, url) },
    { profile: name, url },
  );
}
