import type { KeyScope } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { OptionTable, ValueParser } from '../../settings/Option.ts';
import { defineRange } from '../../settings/valueParsers.ts';

const { keys } = cliTexts;

/** Copy of the contract's scopes, so that showing the options does not load the contract. */
const keyScopes = ['read', 'send', 'manage'] as const satisfies readonly KeyScope[];

/** Parses scopes separated by commas, or an array of scopes. */
const parseScopes: ValueParser<readonly KeyScope[]> = value => {
  const requestedScopes = [
    ...new Set(
      String(value)
        .split(',')
        .map(word => word.trim()),
    ),
  ];
  const scopes = keyScopes.filter(scope => requestedScopes.includes(scope));
  return scopes.length === requestedScopes.length ? scopes : undefined;
};

export const keyCreationOptions = {
  scopes: {
    flag: '--scopes',
    about: keys.add.scopes,
    parse: parseScopes,
    expected: keys.expectedScopes,
    fallback: ['read', 'send'],
    shownFallback: 'read,send',
  },
  clients: { flag: '--clients', about: keys.add.clients },
  from: { flag: '--from', about: keys.add.from },
  days: { flag: '--days', about: keys.add.days, ...defineRange(1, 3650) },
} as const satisfies OptionTable;

export const keyRevocationOptions = {
  confirm: { flag: '--confirm', about: cliTexts.clients.confirmOption(keys.revoke.word) },
} as const satisfies OptionTable;
