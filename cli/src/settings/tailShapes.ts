import { isPhone, phoneDigits } from '@recado/contract';
import { cli } from '@recado/texts';
import Joi from 'joi';
import { parseTypes } from '../commands/tail/parseTypes.ts';
import { parseSince } from './parseSince.ts';
import type { TailSettings } from './tailTable.ts';

const { inbound, outbound } = cli.tail.directions;
const ways: Readonly<Record<string, string>> = { [inbound]: 'inbound', [outbound]: 'outbound' };

/** A text that is read as something; what cannot be is refused. */
const read = (parse: (typed: string) => unknown): Joi.Schema =>
  Joi.string().custom((typed: string, helpers) => parse(typed) ?? helpers.error('any.invalid'));

const parseNumber = (typed: string): string | undefined => {
  const digits = phoneDigits(typed);
  return isPhone(digits) && /^[\d\s()+.-]+$/.test(typed) ? digits : undefined;
};

export const tailShapes: Readonly<Record<keyof TailSettings, Joi.Schema>> = {
  last: Joi.number().integer().min(0).max(1000),
  since: read(parseSince),
  direction: read(typed => ways[typed] ?? Object.values(ways).find(way => way === typed)),
  number: read(parseNumber),
  type: read(typed => {
    const types = parseTypes(typed);
    return 'unknown' in types ? undefined : types;
  }),
  forwardTo: Joi.string().uri({ scheme: ['http', 'https'] }),
  webhookSecret: Joi.string().pattern(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/),
};
