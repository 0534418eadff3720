import type { RemoteSettings } from '../settings/remoteOptions.ts';

/** For whom a command speaks: a user, or one client. */
export interface Credential {
  readonly kind: 'session' | 'api';
  readonly token: string;
}

/**
 * A token typed as an option goes before one from the environment, one from there before the profile's; a session
 * before a client's token from the same place.
 *
 * @param session given, or the profile's
 */
export function chooseCredential(
  { token, apiToken }: Pick<RemoteSettings, 'token' | 'apiToken'>,
  session: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Credential | undefined {
  const user = session === undefined ? undefined : ({ kind: 'session', token: session } as const);
  const api = apiToken === undefined ? undefined : ({ kind: 'api', token: apiToken } as const);
  const wantsApi = flags.token === undefined && (flags.apiToken !== undefined || token === undefined);
  return wantsApi ? (api ?? user) : (user ?? api);
}
