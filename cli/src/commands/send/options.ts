import { cliTexts } from '@recado/texts';
import { linkPreviewOption, sendCommandOptions } from '../../sending/options.ts';
import { parseTemplateName } from '../../sending/templateName.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { createStringParser } from '../../settings/valueParsers.ts';

const { options: about, expected } = cliTexts.send;

/**
 * WhatsApp's maximum numbers of options in a poll and in a menu. They are copies of `POLL_OPTION_LIMITS` and
 * `MENU_OPTION_COUNT_RANGE`, so that the help need not load the contract.
 */
const MAX_POLL_OPTIONS = 12;
const MAX_MENU_OPTIONS = 10;

/** Options of `recado send`. */
export const sendMessageOptions = {
  location: {
    flag: '--location',
    about: about.location,
    parse: createStringParser(parseLocation),
    expected: expected.location,
  },
  poll: {
    flag: '--poll',
    about: about.poll,
    parse: createStringParser(parseChoices(MAX_POLL_OPTIONS)),
    expected: expected.choices(MAX_POLL_OPTIONS),
  },
  menu: {
    flag: '--menu',
    about: about.menu,
    parse: createStringParser(parseChoices(MAX_MENU_OPTIONS)),
    expected: expected.choices(MAX_MENU_OPTIONS),
  },
  template: {
    flag: '--template',
    about: about.template,
    parse: createStringParser(parseTemplateName),
    expected: expected.template,
  },
  requestNumber: { flag: '--request-number', about: about.requestNumber, isSwitch: true },
  ...linkPreviewOption,
  ...sendCommandOptions,
} as const satisfies OptionTable;

function parseLocation(input: string): { readonly latitude: number; readonly longitude: number } | undefined {
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(input) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function parseChoices(max: number): (input: string) => string[] | undefined {
  return input => {
    const choices = input
      .split(input.includes('|') ? '|' : ',')
      .map(each => each.trim())
      .filter(each => each !== '');
    const isValidSelection = choices.length >= 2 && choices.length <= max && new Set(choices).size === choices.length;
    return isValidSelection && choices.every(({ length }) => length <= 100) ? choices : undefined;
  };
}
