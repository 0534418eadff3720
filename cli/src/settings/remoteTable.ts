import { cli } from '@recado/texts';
import type { RemoteSettings } from './RemoteSettings.ts';
import type { SettingTable } from './Setting.ts';

const { options: about, expected } = cli;

/** Everything that can be set about speaking to a platform. */
export const remoteTable = {
  url: {
    flag: '--url',
    env: 'RECADO_URL',
    about: about.url,
    expected: expected.url,
    shownFallback: about.defaults.url,
  },
  profile: {
    flag: '--profile',
    env: 'RECADO_PROFILE',
    about: about.profile,
    expected: expected.profile,
    shownFallback: about.defaults.profile,
  },
  token: {
    flag: '--token',
    env: 'RECADO_SESSION_TOKEN',
    about: about.token,
    expected: expected.token,
    isSecret: true,
  },
  apiToken: {
    flag: '--api-token',
    env: 'RECADO_API_TOKEN',
    about: about.apiToken,
    expected: expected.token,
    isSecret: true,
  },
} as const satisfies SettingTable<keyof RemoteSettings>;
