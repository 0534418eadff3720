import Joi from 'joi';
import { asTypedSchema, type TypedSchema } from './typedSchema.ts';

export interface TextLimits {
  readonly min?: number;
  /** Maximum number of characters. It is required, so that the length of every input is limited. */
  readonly max: number;
  /** Whether the empty string is also allowed. */
  readonly empty?: boolean;
}

interface VisibilityOptions {
  /** Returns whether a text has a visible character. If this option is missing, any text counts as visible. */
  readonly visible?: (value: string) => boolean;
}
const checkVisibility =
  (visible: (value: string) => boolean = () => true): Joi.CustomValidator<string> =>
  (value, helpers) =>
    visible(value) ? value : helpers.error('string.invisible');

/** Characters that PostgreSQL or UTF-8 cannot store: NUL, and halves of surrogate pairs. */
const UNSTORABLE_CHARACTERS = /[\0\p{Cs}]/u;
const checkStorable: Joi.CustomValidator<string> = (value, helpers) =>
  UNSTORABLE_CHARACTERS.test(value) ? helpers.error('string.broken') : value;

/** Text of one line, trimmed and without control characters, so it is safe in headers, logs and file names. */
export function singleLineText({
  min = 1,
  max,
  empty = false,
  visible,
}: TextLimits & VisibilityOptions): TypedSchema<string> {
  const schema = Joi.string()
    .trim()
    .min(min)
    .max(max)
    .pattern(/^\P{Cc}*$/u, 'line')
    .custom(checkStorable)
    .custom(checkVisibility(visible));
  return asTypedSchema<string>(empty ? schema.allow('') : schema);
}

/** Text of several lines, stored exactly as entered. Characters that the database cannot store are rejected. */
export function multilineText({
  min = 1,
  max,
  empty = false,
  visible,
}: TextLimits & VisibilityOptions): TypedSchema<string> {
  const schema = Joi.string().min(min).max(max).custom(checkStorable).custom(checkVisibility(visible));
  return asTypedSchema<string>(empty ? schema.allow('') : schema);
}

/**
 * A secret, which is not trimmed and may contain any characters, because it is compared but never displayed.
 */
export function untrimmedSecret({ min = 1, max, visible }: TextLimits & VisibilityOptions): TypedSchema<string> {
  return asTypedSchema<string>(Joi.string().min(min).max(max).custom(checkVisibility(visible)));
}

/** E-mail address in lower case, so that one address has only one account. Any top-level domain is accepted. */
export const email = (): TypedSchema<string> =>
  asTypedSchema<string>(
    Joi.string()
      .trim()
      .lowercase()
      .max(254)
      .email({ tlds: { allow: false } }),
  );

interface WebAddressParams {
  readonly empty?: boolean;
}

/**
 * An `http(s)` URL. Spaces, accents and capitals, which occur in copied or typed addresses, are
 * normalised as a browser does. This schema does not check whether the server may call the URL,
 * because the outbound guard does so.
 */
export function webAddress({ empty = false }: WebAddressParams = {}): TypedSchema<string> {
  const schema = Joi.string()
    .trim()
    .custom((value: string) =>
      /^https?:[\x21-\x7e]*$|[\p{Cc}\p{Cs}]/u.test(value) || !URL.canParse(value) ? value : new URL(value).href,
    )
    .max(2048)
    .uri({ scheme: ['http', 'https'] });
  return asTypedSchema<string>(empty ? schema.allow('') : schema);
}

/** UUID in its common form. The other forms that joi accepts by default (`[…]`, `(…)`, colons) are rejected. */
export const uuid = (): TypedSchema<string> =>
  asTypedSchema<string>(Joi.string().guid({ separator: '-', wrapper: false }));

/**
 * ISO 8601 time with a time zone, of an existing day in the years 1 to 9999, which every ISO 8601
 * parser supports. The original text is checked, because joi would read a time without a zone in the
 * server's zone and 30 February as 2 March. joi converts the checked time to UTC with milliseconds.
 */
export const instant = (): TypedSchema<string> =>
  asTypedSchema<string>(
    Joi.string()
      .isoDate()
      .custom((value: string, helpers) => {
        if (!/^(?!0000)\d{4}-/.test(value)) return helpers.error('string.isoDate');
        const [, day, zone] = /^(.{10})(?:[T ].*?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(helpers.original) ?? [];
        if (zone === undefined) return helpers.error('instant.zone');
        return isDay(day ?? '') ? value : helpers.error('instant.day');
      }),
  );

/** Seconds since 1970 above which a number can only be milliseconds (the year 5138). */
const MAX_EPOCH_SECONDS = 99_999_999_999;
/** Seconds since 1970 below which a number is a year or a day that was written without signs (`2026`, `20261101`). */
const MIN_EPOCH_SECONDS = 100_000_000;

/**
 * Time in a query string: ISO 8601 with a time zone, or a number of seconds since 1970. Accepts a space in place of
 * the plus sign of a zone, because a plus sign that is not percent-encoded arrives as a space.
 */
export const queryInstant = (): TypedSchema<string, string | number> =>
  asTypedSchema<string, string | number>(
    Joi.any()
      .custom((value: unknown, helpers) => {
        const text = String(value).trim();
        if (/^\d+(?:\.\d+)?$/.test(text)) return readEpochSeconds(Number(text), helpers);
        const { value: time, error } = instant().validate(text.replace(/(T.*) (?=\d\d:?\d\d$)/i, '$1+'));
        const code = error?.details[0]?.type;
        if (code === undefined) return time;
        return helpers.error(code.startsWith('instant.') ? code : 'instant.query');
      })
      .meta({ schema: { type: 'string' } }),
  );

function readEpochSeconds(seconds: number, helpers: Joi.CustomHelpers) {
  if (seconds > MAX_EPOCH_SECONDS)
    return helpers.error('instant.milliseconds', { suggestion: String(Math.floor(seconds / 1_000)) });
  if (seconds !== 0 && seconds < MIN_EPOCH_SECONDS) return helpers.error('instant.query');
  return new Date(seconds * 1_000).toISOString();
}

/**
 * Whether the day exists in the calendar.
 *
 * @param day such as `2026-12-24`
 */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

export const flag = (): TypedSchema<boolean> => asTypedSchema<boolean>(Joi.boolean());

export function integer({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}): TypedSchema<number, number | string> {
  return asTypedSchema<number, number | string>(Joi.number().integer().min(min).max(max));
}

/** A finite number, which may have decimals. */
export function decimal({
  min = -Number.MAX_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
} = {}): TypedSchema<number, number | string> {
  return asTypedSchema<number, number | string>(Joi.number().min(min).max(max));
}

export const oneOf = <const Values extends readonly (string | boolean | number)[]>(
  ...values: Values
): TypedSchema<Values[number]> => asTypedSchema<Values[number]>(Joi.valid(...values));

/**
 * Text that matches a pattern. `name` is the pattern's name in error messages and in the documentation. A request
 * may contain more than 1,000 characters only with `max`.
 */
export const textMatchingPattern = (
  pattern: RegExp,
  name: string,
  { max }: Partial<TextLimits> = {},
): TypedSchema<string> => {
  const schema = max === undefined ? Joi.string() : Joi.string().max(max);
  return asTypedSchema<string>(schema.pattern(pattern, name));
};
