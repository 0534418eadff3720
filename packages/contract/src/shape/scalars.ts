import Joi from 'joi';
import { type Shape, typed } from './shape.ts';

export interface TextLimits {
  readonly min?: number;
  /** Characters; required, because nothing of unlimited length may come in. */
  readonly max: number;
  /** The empty string is a value of its own. */
  readonly empty?: boolean;
}

interface Visibility {
  /** Whether somebody sees anything of it; nothing is refused where it is not asked. */
  readonly visible?: (value: string) => boolean;
}
const seen =
  (visible: (value: string) => boolean = () => true): Joi.CustomValidator<string> =>
  (value, helpers) =>
    visible(value) ? value : helpers.error('string.invisible');

/** What neither PostgreSQL nor UTF-8 can hold: NUL, and halves of surrogate pairs. */
const broken = /[\0\p{Cs}]/u;
const unbroken: Joi.CustomValidator<string> = (value, helpers) =>
  broken.test(value) ? helpers.error('string.broken') : value;

/** Text of one line: trimmed, without control characters, so that it can go into a header, a log or a file name. */
export function line({ min = 1, max, empty = false, visible }: TextLimits & Visibility): Shape<string> {
  const schema = Joi.string()
    .trim()
    .min(min)
    .max(max)
    .pattern(/^\P{Cc}*$/u, 'line')
    .custom(unbroken)
    .custom(seen(visible));
  return typed<string>(empty ? schema.allow('') : schema);
}

/** Text of many lines, exactly as it was written: what cannot be kept like that is refused. */
export function prose({ min = 1, max, empty = false, visible }: TextLimits & Visibility): Shape<string> {
  const schema = Joi.string().min(min).max(max).custom(unbroken).custom(seen(visible));
  return typed<string>(empty ? schema.allow('') : schema);
}

/** A secret that is compared and never shown: not trimmed, any characters. */
export function secret({ min = 1, max, visible }: TextLimits & Visibility): Shape<string> {
  return typed<string>(Joi.string().min(min).max(max).custom(seen(visible)));
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

/**
 * An `http(s)` address, in the letters that addresses are made of: what people copy with spaces and accents in it, or
 * type on a phone with a capital, becomes what their browser makes of it. Whether the server may call it is decided by the
 * guard that calls it, not here.
 */
export function webAddress({ empty = false }: { readonly empty?: boolean } = {}): Shape<string> {
  const schema = Joi.string()
    .trim()
    .custom((value: string) =>
      /^https?:[\x21-\x7e]*$|[\p{Cc}\p{Cs}]/u.test(value) || !URL.canParse(value)
        ? value
        : new URL(value).href,
    )
    .max(2048)
    .uri({ scheme: ['http', 'https'] });
  return typed<string>(empty ? schema.allow('') : schema);
}

/** In the one form that everybody reads: joi's default also takes `[…]`, `(…)` and colons. */
export const uuid = (): Shape<string> => typed<string>(Joi.string().guid({ separator: '-', wrapper: false }));

/**
 * ISO 8601 with its zone, of a day that there is, in the years 1 to 9999, which every reader of the format knows. Yields it
 * with milliseconds, in UTC; that is joi's doing, which takes what has no zone by the server's clock and the 30th of
 * February for the 2nd of March. So what was written is looked at.
 */
export const instant = (): Shape<string> =>
  typed<string>(
    Joi.string()
      .isoDate()
      .custom((value: string, helpers) => {
        if (!/^(?!0000)\d{4}-/.test(value)) return helpers.error('string.isoDate');
        const [, day, zone] = /^(.{10})(?:[T ].*?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(helpers.original) ?? [];
        if (zone === undefined) return helpers.error('instant.zone');
        return isDay(day ?? '') ? value : helpers.error('instant.day');
      }),
  );

/** @param day `2026-12-24` */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

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
