import { cliTexts } from '@recado/texts';
import type Joi from 'joi';
import type { ValueParser } from './Option.ts';
import { parseSinceOption } from './parseSinceOption.ts';

/**
 * Creates a parser from a joi schema. Joi is imported only when the first value is checked, which keeps the
 * help fast.
 */
export const createJoiValueParser =
  <Value>(build: (joi: Joi.Root) => Joi.Schema): ValueParser<Value> =>
  async rawValue => {
    const { default: joi } = await import('joi');
    const { value, error } = build(joi).validate(rawValue);
    return error ? undefined : value;
  };

/** Creates a parser for strings. */
export const createStringParser =
  <Value>(parse: (input: string) => Value | undefined | Promise<Value | undefined>): ValueParser<Value> =>
  rawValue =>
    typeof rawValue === 'string' ? parse(rawValue) : undefined;

export const createPatternParser = (pattern: RegExp): ValueParser<string> =>
  createJoiValueParser(joi => joi.string().pattern(pattern));

/** Creates a parser for integers between `min` and `max`, both inclusive. */
export const createIntegerParser = (min: number, max: number): ValueParser<number> =>
  createJoiValueParser(joi => joi.number().integer().min(min).max(max));

/** Creates a parser for URIs whose scheme is in `schemes`. */
export const createUriParser = (...schemes: readonly string[]): ValueParser<string> =>
  createJoiValueParser(joi => joi.string().uri({ scheme: [...schemes] }));

/** Defines an integer value: its parser and the text of its error. */
export const defineIntegerInRange = (min: number, max: number) => ({
  parse: createIntegerParser(min, max),
  expected: cliTexts.expected.range(min, max),
});

export const defineChoiceValue = <Value extends string>(values: readonly Value[]) => ({
  parse: createStringParser(input => values.find(value => value === input)),
  expected: cliTexts.expected.oneOf(values.join(', ')),
});

/** Defines a text value: its parser and its error text. @param limit maximum number of characters */
export const defineTextValue = (limit: number) => ({
  parse: createJoiValueParser<string>(joi => joi.string().max(limit)),
  expected: cliTexts.expected.text(limit),
});

/** Parses a past time. Event numbers and the keyword for the last seen event are invalid here. */
export const parsePastTime: ValueParser<Date> = createStringParser(input => {
  const since = parseSinceOption(input);
  return since?.kind === 'time' ? since.at : undefined;
});

/** Creates a Joi schema that accepts an array, or a text with the items separated by commas. */
export const createCommaSeparatedListSchema = (joi: Joi.Root, item: Joi.Schema): Joi.Schema =>
  joi.any().custom((value: unknown, helpers) => {
    const parts: unknown = typeof value === 'string' ? value.split(',').map(part => part.trim()) : value;
    const list: unknown = Array.isArray(parts) ? parts.filter(part => part !== '') : parts;
    return joi.array().items(item).required().validate(list).error ? helpers.error('any.invalid') : list;
  });
