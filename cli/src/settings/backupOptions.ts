import { cli } from '@recado/texts';
import { nodeOptions } from './nodeOptions.ts';
import type { OptionTable } from './Option.ts';
import { range } from './shapes.ts';

const { options: about, expected } = cli;

const depot = {
  env: 'RECADO_BACKUP_URL',
  shape: nodeOptions.mediaUrl.shape,
  expected: expected.backupUrl,
  isSecret: true,
  shownFallback: about.defaults.none,
} as const;

/** Where backups are kept besides this machine, and how many. Never in the configuration file: they are these commands' own. */
export const toOptions = {
  to: { flag: '--to', about: about.backupTo, ...depot },
  keep: {
    flag: '--keep',
    env: 'RECADO_BACKUP_KEEP',
    about: about.backupKeep,
    ...range(1, 1_000),
    fallback: 14,
  },
} as const satisfies OptionTable;

/** Where a backup is read from. */
export const fromOptions = {
  from: { flag: '--from', about: about.backupFrom, ...depot },
} as const satisfies OptionTable;
