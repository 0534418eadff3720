import type { RemoteSettings } from '../settings/RemoteSettings.ts';

/** For whom a command speaks: a user, or one client. */
export interface Credential {
  readonly kind: 'session' | 'api';
  readonly token: string;
}

/** A token typed as an option goes before one from the environment, a session before a client's token. */
export function chooseCredential(
  { token, apiToken }: Pick<RemoteSettings, 'token' | 'apiToken'>,
  flags: Readonly<Record<string, unknown>>,
): Credential | undefined {
  const session = token === undefined ? undefined : ({ kind: 'session', token } as const);
  const api = apiToken === undefined ? undefined : ({ kind: 'api', token: apiToken } as const);
  const wantsApi = flags.apiToken !== undefined && flags.token === undefined;
  return (wantsApi ? api : session) ?? session ?? api;
}
