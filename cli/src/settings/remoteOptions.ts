import { cli } from '@recado/texts';
import type { OptionTable, SettingsOf } from './Option.ts';
import { address, line } from './shapes.ts';

const { options: about, expected } = cli;

export const profileName = /^[\p{L}\d][\p{L}\d._-]{0,59}$/u;
export const visible = /^[\x21-\x7e]+$/;

/** Everything that can be set about speaking to a platform. */
export const remoteOptions = {
  /** Of the platform, without `/api`. */
  url: {
    flag: '--url',
    env: 'RECADO_URL',
    about: about.url,
    shape: address('http', 'https'),
    expected: expected.url,
    shownFallback: about.defaults.url,
  },
  /** Name of the profile that stands in for what is not given. */
  profile: {
    flag: '--profile',
    env: 'RECADO_PROFILE',
    about: about.profile,
    shape: line(profileName),
    expected: expected.profile,
    shownFallback: about.defaults.profile,
  },
  /** Speaks for a user. */
  token: {
    flag: '--token',
    env: 'RECADO_SESSION_TOKEN',
    about: about.token,
    shape: line(visible),
    expected: expected.token,
    isSecret: true,
  },
  /** Speaks for one client. */
  apiToken: {
    flag: '--api-token',
    env: 'RECADO_API_TOKEN',
    about: about.apiToken,
    shape: line(visible),
    expected: expected.token,
    isSecret: true,
  },
} as const satisfies OptionTable;

/** What the commands that speak to a running platform are told. */
export type RemoteSettings = SettingsOf<typeof remoteOptions>;
