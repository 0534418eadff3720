import { cliTexts } from '@recado/texts';
import type { OptionTable, SettingsOf } from './Option.ts';
import { createPatternParser, createUriParser } from './valueParsers.ts';

const { options: about, expected } = cliTexts;

export const PROFILE_NAME_PATTERN = /^[\p{L}\d][\p{L}\d._-]{0,59}$/u;
export const VISIBLE_ASCII_PATTERN = /^[\x21-\x7e]+$/;

/** Options of the connection to a running platform. */
export const remoteOptions = {
  /** URL of the platform, without `/api`. */
  url: {
    flag: '--url',
    env: 'RECADO_URL',
    about: about.url,
    parse: createUriParser('http', 'https'),
    expected: expected.url,
    shownFallback: about.defaults.url,
  },
  /** Name of the profile from which options that are not given take their values. */
  profile: {
    flag: '--profile',
    env: 'RECADO_PROFILE',
    about: about.profile,
    parse: createPatternParser(PROFILE_NAME_PATTERN),
    expected: expected.profile,
    shownFallback: about.defaults.profile,
  },
  /** Session token of a user. */
  token: {
    flag: '--token',
    env: 'RECADO_SESSION_TOKEN',
    about: about.token,
    parse: createPatternParser(VISIBLE_ASCII_PATTERN),
    expected: expected.token,
    isSecret: true,
  },
  /** API token of one client. */
  apiToken: {
    flag: '--api-token',
    env: 'RECADO_API_TOKEN',
    about: about.apiToken,
    parse: createPatternParser(VISIBLE_ASCII_PATTERN),
    expected: expected.token,
    isSecret: true,
  },
} as const satisfies OptionTable;

/** Settings of the commands that connect to a running platform. */
export type RemoteSettings = SettingsOf<typeof remoteOptions>;
