import { cli } from '@recado/texts';
import { createOutput } from '../../output.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { renderNotice } from '../../render/index.ts';
import {
  chooseProfile,
  findProfile,
  readProfiles,
  USUAL_PROFILE,
  writeProfiles,
} from '../../settings/profiles/index.ts';

const texts = cli.logout;

/** `recado logout`: the token is forgotten here; elsewhere it goes on until it expires. */
export async function logout({ flags, env }: Call): Promise<void> {
  const output = createOutput(flags);
  const stored = await readProfiles(env, output.say);
  const chosen = flags.profile ?? (env.RECADO_PROFILE || undefined);
  const name = typeof chosen === 'string' ? chosen : (stored.current ?? USUAL_PROFILE);
  const profile = typeof chosen === 'string' ? chooseProfile(stored, name) : findProfile(stored, name);
  if (profile?.token === undefined) {
    return renderNotice(
      output,
      { tone: 'info', text: texts.none(name) },
      { profile: name, wasSignedIn: false },
    );
  }
  const { token: _, ...rest } = profile;
  await writeProfiles(env, { ...stored, profiles: { ...stored.profiles, [name]: rest } });
  const next = [{ about: texts.next, command: 'recado login' }];
  await renderNotice(
    output,
    { tone: 'done', text: texts.done(name), next },
    { profile: name, wasSignedIn: true },
  );
}
