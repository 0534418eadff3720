import { cli } from '@recado/texts';
import type Joi from 'joi';
import type { Shape } from './Option.ts';
import { parseSince } from './parseSince.ts';

/** What a schema accepts; joi is loaded with the first value there is to check. */
export const matching =
  <Value>(build: (joi: Joi.Root) => Joi.Schema): Shape<Value> =>
  async given => {
    const { default: joi } = await import('joi');
    const { value, error } = build(joi).validate(given);
    return error ? undefined : value;
  };

/** A text that is read as something. */
export const read =
  <Value>(parse: (typed: string) => Value | undefined | Promise<Value | undefined>): Shape<Value> =>
  given =>
    typeof given === 'string' ? parse(given) : undefined;

export const line = (pattern: RegExp): Shape<string> => matching(joi => joi.string().pattern(pattern));

/** A whole number, at least and at most. */
export const whole = (min: number, max: number): Shape<number> =>
  matching(joi => joi.number().integer().min(min).max(max));

/** An address. */
export const address = (...schemes: readonly string[]): Shape<string> =>
  matching(joi => joi.string().uri({ scheme: [...schemes] }));

/** The same, with the words for it. */
export const range = (min: number, max: number) => ({
  shape: whole(min, max),
  expected: cli.expected.range(min, max),
});

export const oneOf = <Value extends string>(values: readonly Value[]) => ({
  shape: read(typed => values.find(value => value === typed)),
  expected: cli.expected.oneOf(values.join(', ')),
});

/** @param limit characters */
export const text = (limit: number) => ({
  shape: matching<string>(joi => joi.string().max(limit)),
  expected: cli.expected.text(limit),
});

/** A moment that went by; numbers of events and what was seen mean nothing here. */
export const moment: Shape<Date> = read(typed => {
  const since = parseSince(typed);
  return since?.kind === 'time' ? since.at : undefined;
});

/** A list, or its items between commas. */
export const commaList = (joi: Joi.Root, item: Joi.Schema): Joi.Schema =>
  joi.any().custom((value: unknown, helpers) => {
    const parts: unknown = typeof value === 'string' ? value.split(',').map(part => part.trim()) : value;
    const list: unknown = Array.isArray(parts) ? parts.filter(part => part !== '') : parts;
    return joi.array().items(item).required().validate(list).error ? helpers.error('any.invalid') : list;
  });
