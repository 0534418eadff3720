import { cli } from '@recado/texts';
import { createOutput } from '../../output.ts';
import type { Call } from '../../program/CommandSpec.ts';
import {
  chooseProfile,
  findProfile,
  readProfiles,
  USUAL_PROFILE,
  writeProfiles,
} from '../../remote/profiles/index.ts';
import { renderNotice } from '../../render/index.ts';
import type { logoutOptions } from './options.ts';

const texts = cli.logout;

/** `recado logout`: the token is forgotten here; elsewhere it goes on until it expires. */
export async function logout({ flags, env, settings }: Call<typeof logoutOptions>): Promise<void> {
  const output = createOutput(flags);
  const stored = await readProfiles(env, output.say);
  const { profile: chosen } = settings;
  const name = chosen ?? stored.current ?? USUAL_PROFILE;
  const profile = chosen === undefined ? findProfile(stored, name) : chooseProfile(stored, name);
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
