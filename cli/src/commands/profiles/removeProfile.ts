import { cli } from '@recado/texts';
import { createOutput } from '../../output.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { chooseProfile, readProfiles, writeProfiles } from '../../remote/profiles/index.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado profiles remove NAME`: forgets its session; the account stays. */
export async function removeProfile({ flags, env, args: [name = ''] }: Call): Promise<void> {
  const output = createOutput(flags);
  const { current, profiles, ...rest } = await readProfiles(env, output.say);
  chooseProfile({ profiles }, name);
  const left = Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name));
  await writeProfiles(env, {
    ...rest,
    ...(current !== undefined && current !== name && { current }),
    profiles: left,
  });
  await renderNotice(output, { tone: 'done', text: cli.profiles.remove.done(name) }, { removed: name });
}
