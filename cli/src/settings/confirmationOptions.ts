import { cliTexts } from '@recado/texts';
import type { OptionTable } from './Option.ts';

const { confirmations: texts } = cliTexts.common;

/** Creates the options that confirm a command without a prompt. @param word word that confirms, if there is one */
export const createConfirmationOptions = (word: string | undefined): OptionTable => ({
  yes: { flag: '--yes', about: texts.yesOption, isSwitch: true },
  ...(word !== undefined && { confirm: { flag: '--confirm', about: texts.confirmOption(word) } }),
});
