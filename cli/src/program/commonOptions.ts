import { cli } from '@recado/texts';
import type { OptionTable } from '../settings/Option.ts';

const { jsonOption, noColorOption, noInputOption, helpOption, versionOption } = cli.common;

/** What every command takes, before its name or after it. */
export const commonOptions = {
  json: { flag: '--json', about: jsonOption, isSwitch: true },
  color: { flag: '--no-color', env: 'NO_COLOR', about: noColorOption, isSwitch: true },
  input: { flag: '--no-input', env: 'RECADO_NO_INPUT', about: noInputOption, isSwitch: true },
} as const satisfies OptionTable;

/** What the parser itself takes: the one with every command, the other alone. */
export const parserOptions = {
  help: { flag: '--help', about: helpOption, isSwitch: true },
  version: { flag: '--version', about: versionOption, isSwitch: true },
} as const satisfies OptionTable;
