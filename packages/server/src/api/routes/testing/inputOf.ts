import fc from 'fast-check';
import type { Description, Schema } from 'joi';

/** The parts of joi's description that say what a shape takes. */
export interface Described extends Omit<Description, 'keys' | 'rules'> {
  readonly flags?: { readonly only?: boolean; readonly presence?: string };
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly ordered?: readonly Described[];
  readonly matches?: readonly { readonly schema: Described }[];
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
}

/** What callers send that the shape lets through: ordinary values, and the odd ones at its edges. */
export const inputOf = (shape: Schema): fc.Arbitrary<unknown> => generated(shape);

export const accepts = (shape: Schema, value: unknown): boolean => shape.validate(value).error === undefined;

/** Every part is accepted by itself: of a whole drawn at random, something small is wrong nearly always. */
function generated(shape: Schema): fc.Arbitrary<unknown> {
  const described = shape.describe() as Described;
  const { type = 'any', flags, allow = [] } = described;
  if (flags?.only) return fc.constantFrom(...allow);
  const values = (byType[type] ?? unknownType(type))(described, shape);
  const all = allow.length === 0 ? values : fc.oneof(values, fc.constantFrom(...allow));
  let missed = 0;
  return all.filter(value => {
    missed = accepts(shape, value) ? 0 : missed + 1;
    // Otherwise a form of which nothing is drawn by chance would be looked for until somebody ends the test.
    if (missed > 20_000) throw new Error(`Nothing that is drawn is accepted: ${JSON.stringify(described)}`);
    return missed === 0;
  });
}

/** Whatever JSON holds, without the keys that hapi refuses wherever they stand. */
export const anyJson: fc.Arbitrary<unknown> = fc
  .jsonValue()
  .filter(value => !/"(__proto__|constructor)"/.test(JSON.stringify(value)));

type Generate = (described: Described, shape: Schema) => fc.Arbitrary<unknown>;

const byType: Readonly<Record<string, Generate>> = {
  string: text,
  boolean: () => fc.constantFrom(true, false, 'true', 'FALSE'),
  number: described => {
    const limit = (name: string) => Number(ruleOf(described, name)?.limit);
    const { min, max } = { min: limit('min'), max: limit('max') };
    return fc
      .oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 1000) }))
      .chain(number => fc.constantFrom(number, String(number)));
  },
  object: record,
  jsonObject: (described, shape) => record(described, shape).map(value => JSON.stringify(value)),
  array: (described, { $_terms }) => list(described, fc.oneof(...($_terms.items as Schema[]).map(generated))),
  jsonArray: (_, { $_terms }) =>
    fc.tuple(...($_terms.ordered as Schema[]).map(generated)).map(value => JSON.stringify(value)),
  alternatives: (_, { $_terms }) =>
    fc.oneof(...($_terms.matches as { readonly schema: Schema }[]).map(({ schema }) => generated(schema))),
  // The contract's two shapes without a type are both phone numbers.
  any: phone,
};

const unknownType = (type: string) => (): never => {
  throw new Error(`No input is generated for joi's type ${type}`);
};

export const ruleOf = ({ rules = [] }: Described, name: string) =>
  rules.find(rule => rule.name === name)?.args;

function list(described: Described, item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const minLength = Number(ruleOf(described, 'min')?.limit ?? 0);
  const lengths = { minLength, maxLength: Math.max(minLength, 3) };
  return hasRule(described, 'unique') ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
}

function record({ keys = {} }: Described, shape: Schema): fc.Arbitrary<object> {
  const requiredKeys = Object.keys(keys).filter(key => keys[key]?.flags?.presence === 'required');
  const values = Object.fromEntries(Object.keys(keys).map(key => [key, generated(shape.extract(key))]));
  const having = (required: readonly string[]) =>
    fc.record<Record<string, unknown>>(values, { requiredKeys: [...required] });
  const kinds = (keys.type?.allow ?? []).map(String).filter(kind => Object.hasOwn(keys, kind));
  if (kinds.length === 0) return having(requiredKeys);
  const ofItsKind = having([...requiredKeys, ...kinds]).map(value =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key === value.type || !kinds.includes(key))),
  );
  return fc.oneof(having(requiredKeys), ofItsKind);
}

/** Everything a text may be made of: words, other scripts, emoji, whatever breaks databases and terminals. */
const units = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\udfff',
    'ñ\u200f\u202e',
    '\r\n',
    "';--",
    '%00',
    '<b>{{x}}</b>',
    '\\',
    '\uffff',
  ),
);

function text(described: Described): fc.Arbitrary<unknown> {
  const max = Number(ruleOf(described, 'max')?.limit ?? 100);
  if (hasRule(described, 'guid')) return guid;
  if (hasRule(described, 'isoDate')) return instant;
  if (hasRule(described, 'email'))
    return fc.oneof(
      fc.emailAddress(),
      fc.nat().map(n => `ana${n}@ejemplo.mx`),
    );
  if (hasRule(described, 'uri')) return address;
  const form = formOf(described);
  if (form) return fc.stringMatching(form);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(units, { minLength: 1, maxLength: 4 }).map(parts => parts.join('').slice(0, max)),
    },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(max), 'á'.repeat(Math.min(max, 30_000))) },
  );
}

/** Of a text that has to have a certain form, which none has by chance. */
function formOf({ rules = [] }: Described): RegExp | undefined {
  const forms = rules.filter(({ name, args }) => name === 'pattern' && !hasName(args?.options, 'line'));
  const [, source, flags = ''] = /^\/(.*)\/(\w*)$/.exec(String(forms[0]?.args?.regex)) ?? [];
  // What looks around itself or names kinds of letters, fast-check does not know; such a form is one that ordinary words
  // have. Of a form in capitals or small letters, what is drawn is as it is spelled.
  return source === undefined || /\(\?[!=<]/.test(source) || flags.includes('u')
    ? undefined
    : new RegExp(source);
}

const hasName = (options: unknown, name: string): boolean =>
  (options as { readonly name?: string } | undefined)?.name === name;

const hasRule = ({ rules = [] }: Described, name: string): boolean => rules.some(rule => rule.name === name);

const guid = fc
  .uuid()
  .chain(id =>
    fc.constantFrom(
      id,
      id.toUpperCase(),
      `{${id}}`,
      `[${id}]`,
      `(${id})`,
      id.replaceAll('-', ''),
      id.replaceAll('-', ':'),
    ),
  );

/** Nobody listens there: what is stored as an address is called by and by. */
const address = fc
  .webUrl({ withQueryParameters: true, withFragments: true })
  .map(url => url.replace(/^https?:\/\/[^/?#]*/, 'http://127.0.0.1:9'));

const instant = fc.oneof(
  fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  fc.constantFrom(
    '2024-02-30',
    '2024-W10-3',
    '2024-060',
    '0000-01-01',
    '+275760-09-13',
    '-000001-01-01T00:00Z',
    '2024-01-01T24:00',
    '2024-02-30T09:00Z',
    '2024-02-29 09:00-06',
  ),
);

function phone(): fc.Arbitrary<unknown> {
  return fc
    .stringMatching(/^[1-9]\d{6,14}$/)
    .chain(digits =>
      fc.constantFrom<unknown>(
        digits,
        Number(digits),
        `+${digits.slice(0, 2)} ${digits.slice(2)}`,
        `${digits}@s.whatsapp.net`,
        `${digits}@lid`,
        `${digits}-${digits}@g.us`,
        `lid:${digits}`,
      ),
    );
}
