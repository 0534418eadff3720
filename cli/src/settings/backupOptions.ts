import { cliTexts } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import { platformNodeOptions } from './platformNodeOptions.ts';
import { defineIntegerInRange } from './valueParsers.ts';

const { options: about, expected } = cliTexts;

const backupStorage = {
  env: 'RECADO_BACKUP_URL',
  parse: platformNodeOptions.mediaUrl.parse,
  expected: expected.backupUrl,
  isSecret: true,
  shownFallback: about.defaults.none,
} as const;

/**
 * Options for the object storage of backups and the number of backups to keep. The configuration file does not
 * accept these options, because they belong only to the backup commands.
 */
export const backupTargetOptions = {
  to: { flag: '--to', about: about.backupTo, ...backupStorage },
  keep: {
    flag: '--keep',
    env: 'RECADO_BACKUP_KEEP',
    about: about.backupKeep,
    ...defineIntegerInRange(1, 1_000),
    fallback: 14,
  },
} as const satisfies OptionTable;

/** Object storage from which a backup is read. */
export const backupSourceOptions = {
  from: { flag: '--from', about: about.backupFrom, ...backupStorage },
} as const satisfies OptionTable;
