import { ApiError, createSdk } from '@recado/sdk';
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

/** Milliseconds: nobody has to wait for a platform that is away to be signed out here. */
const TIMEOUT = 5_000;

/** `recado logout`: the session ends on the platform, as far as it can be reached, and its token is forgotten here. */
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
  const { token, ...rest } = profile;
  const isEnded = await end(profile.url, token);
  await writeProfiles(env, { ...stored, profiles: { ...stored.profiles, [name]: rest } });
  const next = [{ about: texts.next, command: 'recado login' }];
  await renderNotice(
    output,
    isEnded
      ? { tone: 'done', text: texts.done(name), next }
      : { tone: 'warning', text: texts.onlyHere(name, profile.url), next },
    { profile: name, wasSignedIn: true, isEnded },
  );
}

/** Whether the session can be used no more, by anybody. */
async function end(url: string, token: string): Promise<boolean> {
  try {
    await createSdk({ baseUrl: `${url}/api`, timeout: TIMEOUT })
      .withSession(token)
      .request('POST /auth/logout');
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
