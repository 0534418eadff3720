import Joi from 'joi';
import { type Shape, typed } from './shape.ts';

export interface TextLimits {
  readonly min?: number;
  /** Characters; required, because nothing of unlimited length may come in. */
  readonly max: number;
  /** The empty string is a value of its own. */
  readonly empty?: boolean;
}

/** What neither PostgreSQL nor UTF-8 can hold: NUL, and halves of surrogate pairs. */
const broken = /[\0\p{Cs}]/u;
const unbroken: Joi.CustomValidator<string> = (value, helpers) =>
  broken.test(value) ? helpers.error('string.broken') : value;

/** Text of one line: trimmed, without control characters, so that it can go into a header, a log or a file name. */
export function line({
  min = 1,
  max,
  empty = false,
  visible = () => true,
}: TextLimits & { readonly visible?: (value: string) => boolean }): Shape<string> {
  const schema = Joi.string()
    .trim()
    .min(min)
    .max(max)
    .pattern(/^\P{Cc}*$/u, 'line')
    .custom(unbroken)
    .custom((value: string, helpers) => (visible(value) ? value : helpers.error('string.invisible')));
  return typed<string>(empty ? schema.allow('') : schema);
}

/** Text of many lines, exactly as it was written: what cannot be kept like that is refused. */
export function prose({ min = 1, max, empty = false }: TextLimits): Shape<string> {
  const schema = Joi.string().min(min).max(max).custom(unbroken);
  return typed<string>(empty ? schema.allow('') : schema);
}

/** A secret that is compared and never shown: not trimmed, any characters. */
export function secret({
  min = 1,
  max,
  visible = () => true,
}: TextLimits & { readonly visible?: (value: string) => boolean }): Shape<string> {
  return typed<string>(
    Joi.string()
      .min(min)
      .max(max)
      .custom((value: string, helpers) => (visible(value) ? value : helpers.error('string.invisible'))),
  );
}

/** Lower-cased, so that one address is one account. Top-level domains are not checked against a list. */
export const email = (): Shape<string> =>
  typed<string>(
    Joi.string()
      .trim()
      .lowercase()
      .max(254)
      .email({ tlds: { allow: false } }),
  );

/** An `http(s)` address. Whether the server may call it is decided by the guard that calls it, not here. */
export function webAddress({ empty = false }: { readonly empty?: boolean } = {}): Shape<string> {
  const schema = Joi.string()
    .trim()
    .max(2048)
    .uri({ scheme: ['http', 'https'] });
  return typed<string>(empty ? schema.allow('') : schema);
}

/** In the one form that everybody reads: joi's default also takes `[…]`, `(…)` and colons. */
export const uuid = (): Shape<string> => typed<string>(Joi.string().guid({ separator: '-', wrapper: false }));

/** ISO 8601 with milliseconds, UTC; of the years 1 to 9999, which every reader of the format knows. */
export const instant = (): Shape<string> =>
  typed<string>(
    Joi.string()
      .isoDate()
      .custom((value: string, helpers) =>
        /^(?!0000)\d{4}-/.test(value) ? value : helpers.error('string.isoDate'),
      ),
  );

export const flag = (): Shape<boolean> => typed<boolean>(Joi.boolean());

export function whole({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): Shape<number, number | string> {
  return typed<number, number | string>(Joi.number().integer().min(min).max(max));
}

/** Any number but infinities. */
export function decimal({
  min = -Number.MAX_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
} = {}): Shape<number, number | string> {
  return typed<number, number | string>(Joi.number().min(min).max(max));
}

export const oneOf = <const Values extends readonly (string | boolean | number)[]>(
  ...values: Values
): Shape<Values[number]> => typed<Values[number]>(Joi.valid(...values));

/** Text that has to have a certain form; `name` appears in the error and in the documentation. */
export const matching = (pattern: RegExp, name: string): Shape<string> =>
  typed<string>(Joi.string().pattern(pattern, name));
