import { ApiError, createSdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { createCommandOutput } from '../../commandOutput.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import {
  DEFAULT_PROFILE_NAME,
  findProfile,
  readProfiles,
  requireProfile,
  writeProfiles,
} from '../../remote/profiles/index.ts';
import { renderNotice } from '../../render/index.ts';
import type { logoutOptions } from './options.ts';

const texts = cliTexts.logout;

/**
 * Milliseconds to wait for the platform's response. Without this limit, an unreachable platform would block the
 * local sign-out.
 */
const LOGOUT_TIMEOUT_MS = 5_000;

/**
 * `recado logout`: ends the session on the platform if it is reachable, and deletes the local
 * token in any case.
 */
export async function logout({ flags, env, settings }: CommandInvocation<typeof logoutOptions>): Promise<void> {
  const output = createCommandOutput(flags);
  const stored = await readProfiles(env, output.writeMessage);
  const { profile: profileName } = settings;
  const name = profileName ?? stored.current ?? DEFAULT_PROFILE_NAME;
  const profile = profileName === undefined ? findProfile(stored, name) : requireProfile(stored, name);
  if (profile?.token === undefined) {
    return renderNotice(output, { tone: 'info', text: texts.none(name) }, { profile: name, wasSignedIn: false });
  }
  const { token, ...rest } = profile;
  const isEnded = await endRemoteSession(profile.url, token);
  await writeProfiles(env, { ...stored, profiles: { ...stored.profiles, [name]: rest } });
  const next = [{ reason: texts.next, command: 'recado login' }];
  await renderNotice(
    output,
    isEnded
      ? { tone: 'done', text: texts.done(name), next }
      : { tone: 'warning', text: texts.localOnly(name, profile.url), next },
    { profile: name, wasSignedIn: true, isEnded },
  );
}

/** Ends the session on the platform. Returns whether the session is certainly invalid afterwards. */
async function endRemoteSession(url: string, token: string): Promise<boolean> {
  try {
    await createSdk({ baseUrl: `${url}/api`, timeout: LOGOUT_TIMEOUT_MS })
      .withSession(token)
      .request('POST /auth/logout');
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
}
