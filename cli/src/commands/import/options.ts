import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineTextValue } from '../../settings/valueParsers.ts';

const { options, expectedClient, evolution, waha } = cliTexts.importSession;

/** Options of `recado import baileys`. */
export const baileysImportOptions = {
  client: { flag: '--client', about: options.client, ...defineTextValue(60), expected: expectedClient },
  dryRun: { flag: '--dry-run', about: options.dryRun, isSwitch: true },
} as const satisfies OptionTable;

/** Options of `recado import evolution`. */
export const evolutionImportOptions = {
  instance: { flag: '--instance', about: evolution.options.instance },
  client: { flag: '--client', about: evolution.options.client, ...defineTextValue(60), expected: expectedClient },
  keys: { flag: '--keys', about: evolution.options.keys },
  dryRun: baileysImportOptions.dryRun,
} as const satisfies OptionTable;

/** Options of `recado import waha`. */
export const wahaImportOptions = {
  session: { flag: '--session', about: waha.options.session },
  client: { flag: '--client', about: waha.options.client, ...defineTextValue(60), expected: expectedClient },
  webhooks: { flag: '--webhooks', about: waha.options.webhooks },
  dryRun: baileysImportOptions.dryRun,
} as const satisfies OptionTable;
