import type { AccountKeyScope } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { OptionTable, ValueParser } from '../../settings/Option.ts';
import { defineIntegerInRange } from '../../settings/valueParsers.ts';

const { keys } = cliTexts;

/** Copy of the contract's scopes, so that showing the options does not load the contract. */
const keyScopes = ['read', 'send', 'manage'] as const satisfies readonly AccountKeyScope[];

/** Parses scopes separated by commas, or an array of scopes. */
const parseScopes: ValueParser<readonly AccountKeyScope[]> = value => {
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

export const accountKeyCreationOptions = {
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
  days: { flag: '--days', about: keys.add.days, ...defineIntegerInRange(1, 3650) },
} as const satisfies OptionTable;
