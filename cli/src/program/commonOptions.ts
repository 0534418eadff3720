import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../settings/Option.ts';

const { jsonOption, noColorOption, noInputOption, helpOption, versionOption } = cliTexts.common;

/** Options of all commands, accepted before or after the command's name. */
export const commonOptions = {
  json: { flag: '--json', about: jsonOption, isSwitch: true },
  color: { flag: '--no-color', env: 'NO_COLOR', about: noColorOption, isSwitch: true },
  input: { flag: '--no-input', env: 'RECADO_NO_INPUT', about: noInputOption, isSwitch: true },
} as const satisfies OptionTable;

/** Options that the parser handles itself. `help` works with each command, `version` only without a command. */
export const helpAndVersionOptions = {
  help: { flag: '--help', about: helpOption, isSwitch: true },
  version: { flag: '--version', about: versionOption, isSwitch: true },
} as const satisfies OptionTable;
