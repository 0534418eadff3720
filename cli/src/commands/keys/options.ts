import type { KeyScope } from '@recado/contract';
import { cli } from '@recado/texts';
import type { OptionTable, Shape } from '../../settings/Option.ts';
import { range } from '../../settings/shapes.ts';

const { keys } = cli;

/** The contract's, which is not loaded to say what there is. */
const keyScopes = ['read', 'send', 'manage'] as const satisfies readonly KeyScope[];

/** Words with commas between them, or a list of them. */
const scopesIn: Shape<readonly KeyScope[]> = given => {
  const named = [
    ...new Set(
      String(given)
        .split(',')
        .map(word => word.trim()),
    ),
  ];
  const scopes = keyScopes.filter(scope => named.includes(scope));
  return scopes.length === named.length ? scopes : undefined;
};

export const additionOptions = {
  scopes: {
    flag: '--scopes',
    about: keys.add.scopes,
    shape: scopesIn,
    expected: keys.expectedScopes,
    fallback: ['read', 'send'],
    shownFallback: 'read,send',
  },
  clients: { flag: '--clients', about: keys.add.clients },
  from: { flag: '--from', about: keys.add.from },
  days: { flag: '--days', about: keys.add.days, ...range(1, 3650) },
} as const satisfies OptionTable;

export const revocationOptions = {
  confirm: { flag: '--confirm', about: cli.clients.confirmOption(keys.revoke.word) },
} as const satisfies OptionTable;
