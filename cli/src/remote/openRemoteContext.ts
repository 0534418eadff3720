import { createSdk, type Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { type CommandOutput, createCommandOutput } from '../commandOutput.ts';
import { UnauthorisedError } from '../errors.ts';
import { createInterruptionSignal } from '../interruption.ts';
import type { ParsedCommandLine } from '../program/CommandSpec.ts';
import { type RemoteSettings, remoteOptions } from '../settings/remoteOptions.ts';
import { resolveSettings } from '../settings/resolveSettings.ts';
import {
  DEFAULT_PROFILE_NAME,
  findProfile,
  type PlatformProfile,
  type Profiles,
  readProfiles,
  requireProfile,
} from './profiles/index.ts';
import { withIdentityPrompt } from './withIdentityPrompt.ts';

const texts = cliTexts.remote;
const DEFAULT_URL = 'http://localhost:3000';
/** Timeout of a request in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Context of the commands that use a running platform. */
export interface RemoteContext extends CommandOutput {
  /** URL of the platform. Use it only for display. */
  readonly url: string;
  /** SDK client without a token. */
  readonly sdk: Sdk;
  /** Token that takes precedence over the other configured tokens. Undefined if no token is configured. */
  readonly credential: PlatformToken | undefined;
  /** Returns an SDK client of the signed-in user. @throws UnauthorisedError without a session */
  asUser(): Sdk;
  /** Name of the profile in which the user's login session is stored. */
  readonly profile: string;
  readonly profiles: Profiles;
  readonly env: ParsedCommandLine['env'];
  /** Signal that aborts on Ctrl+C. The abort reason is then an `InterruptedError` error. */
  readonly signal: AbortSignal;
}

/**
 * Resolves the platform, the profile and the credential of a command line.
 *
 * @param mayCreateProfile whether the profile may be missing, because the command creates it
 * @throws UsageError when a setting is invalid
 */
export async function openRemoteContext(
  { flags, env }: ParsedCommandLine,
  mayCreateProfile = false,
): Promise<RemoteContext> {
  const settings = await resolveSettings(remoteOptions, { flags, env });
  const output = createCommandOutput(flags);
  const profiles = await readProfiles(env, output.writeMessage);
  const name = chooseProfileName(settings, profiles, mayCreateProfile);
  const storedProfile =
    mayCreateProfile || settings.profile === undefined ? findProfile(profiles, name) : requireProfile(profiles, name);
  const url = stripTrailingSlashes(settings.url ?? storedProfile?.url ?? DEFAULT_URL);
  const session = settings.token ?? (storedProfile?.url === url ? storedProfile.token : undefined);
  const sdk = createSdk({ baseUrl: `${url}/api`, timeout: REQUEST_TIMEOUT_MS });
  const signal = createInterruptionSignal();
  return {
    ...output,
    url,
    sdk,
    credential: chooseCredential(settings, session, flags),
    asUser() {
      if (session === undefined) throw new UnauthorisedError(explainMissingSession(name, storedProfile, url));
      return withIdentityPrompt(sdk.withSession(session), { output, env, signal });
    },
    profile: name,
    profiles,
    env,
    signal,
  };
}

const stripTrailingSlashes = (url: string): string => url.replace(/\/+$/, '');

/** Chooses the profile's name. A new profile for another platform is named after its host. */
function chooseProfileName({ profile, url }: RemoteSettings, profiles: Profiles, mayCreateProfile: boolean): string {
  const currentName = profile ?? profiles.current ?? DEFAULT_PROFILE_NAME;
  const storedProfile = findProfile(profiles, currentName);
  const hasOtherUrl =
    url !== undefined && storedProfile !== undefined && storedProfile.url !== stripTrailingSlashes(url);
  return mayCreateProfile && hasOtherUrl && profile === undefined
    ? profileNameFromHost(new URL(url).host)
    : currentName;
}

const profileNameFromHost = (host: string): string => host.replace(/[^\w.-]+/g, '-').replace(/^-/, '');

const explainMissingSession = (name: string, storedProfile: PlatformProfile | undefined, url: string): string =>
  storedProfile?.token !== undefined && storedProfile.url !== url
    ? texts.sessionElsewhere(name, storedProfile.url, url)
    : texts.noSession;

/** A token with its kind: `session` for a user's session, `api` for an API token. */
export interface PlatformToken {
  readonly kind: 'session' | 'api';
  readonly token: string;
}

/** Whether the token is an account key (prefix `rk_`), which can cover several clients. */
export const isAccountKey = ({ kind, token }: PlatformToken): boolean => kind === 'api' && token.startsWith('rk_');

/**
 * Chooses the token by source: first option, then environment, then profile. Within a source, a session token
 * takes precedence over a client's API token.
 *
 * @param session session token from an option, the environment or the profile
 */
function chooseCredential(
  { token, apiToken }: Pick<RemoteSettings, 'token' | 'apiToken'>,
  session: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): PlatformToken | undefined {
  const user = session === undefined ? undefined : ({ kind: 'session', token: session } as const);
  const api = apiToken === undefined ? undefined : ({ kind: 'api', token: apiToken } as const);
  const prefersApiToken = flags.token === undefined && (flags.apiToken !== undefined || token === undefined);
  return prefersApiToken ? (api ?? user) : (user ?? api);
}
