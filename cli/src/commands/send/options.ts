import { cli } from '@recado/texts';
import { sendOptions } from '../../sending/options.ts';
import { parseTemplateName } from '../../sending/templateName.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { read } from '../../settings/shapes.ts';

const { options: about, expected } = cli.send;

/** WhatsApp's own limits (`POLL_OPTIONS` and `MENU_OPTIONS` of the contract, which is not loaded for the help). */
const POLL_MAX = 12;
const MENU_MAX = 10;

/** What can be said to `recado send`. */
export const sendTextOptions = {
  location: {
    flag: '--location',
    about: about.location,
    shape: read(parsePlace),
    expected: expected.location,
  },
  poll: {
    flag: '--poll',
    about: about.poll,
    shape: read(parseChoices(POLL_MAX)),
    expected: expected.choices(POLL_MAX),
  },
  menu: {
    flag: '--menu',
    about: about.menu,
    shape: read(parseChoices(MENU_MAX)),
    expected: expected.choices(MENU_MAX),
  },
  template: {
    flag: '--template',
    about: about.template,
    shape: read(parseTemplateName),
    expected: expected.template,
  },
  ...sendOptions,
} as const satisfies OptionTable;

function parsePlace(typed: string): { readonly latitude: number; readonly longitude: number } | undefined {
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function parseChoices(max: number): (typed: string) => string[] | undefined {
  return typed => {
    const choices = typed
      .split(typed.includes('|') ? '|' : ',')
      .map(each => each.trim())
      .filter(each => each !== '');
    const isFit = choices.length >= 2 && choices.length <= max && new Set(choices).size === choices.length;
    return isFit && choices.every(({ length }) => length <= 100) ? choices : undefined;
  };
}
