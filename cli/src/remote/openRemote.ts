import { createSdk, type Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Unauthorised } from '../errors.ts';
import { interruption } from '../interruption.ts';
import { createOutput, type Output } from '../output.ts';
import type { CommandLine } from '../program/CommandSpec.ts';
import { type RemoteSettings, remoteOptions } from '../settings/remoteOptions.ts';
import { resolveSettings } from '../settings/resolveSettings.ts';
import {
  chooseProfile,
  findProfile,
  type Profile,
  type Profiles,
  readProfiles,
  USUAL_PROFILE,
} from './profiles/index.ts';

const texts = cli.remote;
const LOCAL = 'http://localhost:3000';
/** Milliseconds for one call. */
const TIMEOUT = 30_000;

/** What the commands that speak to a running platform work with. */
export interface Remote extends Output {
  /** Of the platform, for people. */
  readonly url: string;
  /** Speaks for nobody yet. */
  readonly sdk: Sdk;
  /** Whichever token was given first; undefined: none was. */
  readonly credential: Credential | undefined;
  /** Speaks for the signed-in user. @throws Unauthorised when nobody is */
  asUser(): Sdk;
  /** Under which name the session is kept, or will be. */
  readonly profile: string;
  readonly profiles: Profiles;
  readonly env: CommandLine['env'];
  /** Aborted by Ctrl+C, with `Interrupted`. */
  readonly signal: AbortSignal;
}

/**
 * @param isNew whether the profile may be one that does not exist yet
 * @throws UsageError when a setting is wrong
 */
export async function openRemote({ flags, env }: CommandLine, isNew = false): Promise<Remote> {
  const settings = await resolveSettings(remoteOptions, { flags, env });
  const output = createOutput(flags);
  const profiles = await readProfiles(env, output.say);
  const name = nameOf(settings, profiles, isNew);
  const stored =
    isNew || settings.profile === undefined ? findProfile(profiles, name) : chooseProfile(profiles, name);
  const url = withoutSlash(settings.url ?? stored?.url ?? LOCAL);
  const session = settings.token ?? (stored?.url === url ? stored.token : undefined);
  const sdk = createSdk({ baseUrl: `${url}/api`, timeout: TIMEOUT });
  return {
    ...output,
    url,
    sdk,
    credential: chooseCredential(settings, session, flags),
    asUser() {
      if (session === undefined) throw new Unauthorised(whyNobody(name, stored, url));
      return sdk.withSession(session);
    },
    profile: name,
    profiles,
    env,
    signal: interruption(),
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** A platform that no profile is of yet gets one under its own name. */
function nameOf({ profile, url }: RemoteSettings, profiles: Profiles, isNew: boolean): string {
  const inUse = profile ?? profiles.current ?? USUAL_PROFILE;
  const stored = findProfile(profiles, inUse);
  const isElsewhere = url !== undefined && stored !== undefined && stored.url !== withoutSlash(url);
  return isNew && isElsewhere && profile === undefined ? nameAfter(new URL(url).host) : inUse;
}

const nameAfter = (host: string): string => host.replace(/[^\w.-]+/g, '-').replace(/^-/, '');

const whyNobody = (name: string, stored: Profile | undefined, url: string): string =>
  stored?.token !== undefined && stored.url !== url
    ? texts.sessionElsewhere(name, stored.url, url)
    : texts.noSession;

/** For whom a command speaks: a user, or one client. */
export interface Credential {
  readonly kind: 'session' | 'api';
  readonly token: string;
}

/** Whether it may be for several clients, in the place of the token of one: this is how a key begins. */
export const isAccountKey = ({ kind, token }: Credential): boolean =>
  kind === 'api' && token.startsWith('rk_');

/**
 * A token typed as an option goes before one from the environment, one from there before the profile's; a session
 * before a client's token from the same place.
 *
 * @param session given, or the profile's
 */
function chooseCredential(
  { token, apiToken }: Pick<RemoteSettings, 'token' | 'apiToken'>,
  session: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Credential | undefined {
  const user = session === undefined ? undefined : ({ kind: 'session', token: session } as const);
  const api = apiToken === undefined ? undefined : ({ kind: 'api', token: apiToken } as const);
  const wantsApi = flags.token === undefined && (flags.apiToken !== undefined || token === undefined);
  return wantsApi ? (api ?? user) : (user ?? api);
}
