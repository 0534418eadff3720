import fc from 'fast-check';
import type { Description, Schema } from 'joi';

/** Parts of joi's schema description that determine which input is valid. */
export interface SchemaDescription extends Omit<Description, 'keys' | 'rules'> {
  readonly flags?: { readonly only?: boolean; readonly presence?: string };
  readonly allow?: readonly unknown[];
  readonly keys?: Readonly<Record<string, SchemaDescription>>;
  readonly items?: readonly SchemaDescription[];
  readonly ordered?: readonly SchemaDescription[];
  readonly matches?: readonly { readonly schema: SchemaDescription }[];
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
}

/** Creates a generator of input that a schema accepts: ordinary values and edge cases. */
export const createInputArbitrary = (schema: Schema): fc.Arbitrary<unknown> => createArbitrary(schema);

export const isAcceptedBySchema = (schema: Schema, value: unknown): boolean =>
  schema.validate(value).error === undefined;

/** Filters each part separately, because a generated whole is almost always invalid in some part. */
function createArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const described = schema.describe() as SchemaDescription;
  const { type = 'any', flags, allow = [] } = described;
  if (flags?.only) return fc.constantFrom(...allow);
  const values = (byType[type] ?? unknownType(type))(described, schema);
  const all = allow.length === 0 ? values : fc.oneof(values, fc.constantFrom(...allow));
  let missCount = 0;
  return all.filter(value => {
    missCount = isAcceptedBySchema(schema, value) ? 0 : missCount + 1;
    // Throw instead of searching forever if no generated value matches the schema.
    if (missCount > 20_000) throw new Error(`No generated value is accepted: ${JSON.stringify(described)}`);
    return missCount === 0;
  });
}

/** Generator of any JSON value, without the keys that hapi rejects at any depth. */
export const arbitraryJson: fc.Arbitrary<unknown> = fc
  .jsonValue()
  .filter(value => !/"(__proto__|constructor)"/.test(JSON.stringify(value)));

type Generate = (described: SchemaDescription, schema: Schema) => fc.Arbitrary<unknown>;

const byType: Readonly<Record<string, Generate>> = {
  string: text,
  boolean: () => fc.constantFrom(true, false, 'true', 'FALSE'),
  number: described => {
    const limit = (name: string) => Number(getSchemaRuleArgs(described, name)?.limit);
    const { min, max } = { min: limit('min'), max: limit('max') };
    return fc
      .oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 1000) }))
      .chain(number => fc.constantFrom(number, String(number)));
  },
  object: record,
  jsonObject: (described, schema) => record(described, schema).map(value => JSON.stringify(value)),
  array: (described, { $_terms }) => list(described, fc.oneof(...($_terms.items as Schema[]).map(createArbitrary))),
  jsonArray: (_, { $_terms }) =>
    fc.tuple(...($_terms.ordered as Schema[]).map(createArbitrary)).map(value => JSON.stringify(value)),
  alternatives: (_, { $_terms }) =>
    fc.oneof(...($_terms.matches as { readonly schema: Schema }[]).map(({ schema }) => createArbitrary(schema))),
  // Only two schemas of the contract have no type, and both are phone numbers.
  any: phone,
};

const unknownType = (type: string) => (): never => {
  throw new Error(`Cannot generate input for the joi type ${type}`);
};

export const getSchemaRuleArgs = ({ rules = [] }: SchemaDescription, name: string) =>
  rules.find(rule => rule.name === name)?.args;

function list(described: SchemaDescription, item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const minLength = Number(getSchemaRuleArgs(described, 'min')?.limit ?? 0);
  const lengths = { minLength, maxLength: Math.max(minLength, 3) };
  return hasRule(described, 'unique') ? fc.uniqueArray(item, lengths) : fc.array(item, lengths);
}

function record({ keys = {} }: SchemaDescription, schema: Schema): fc.Arbitrary<object> {
  const requiredKeys = Object.keys(keys).filter(key => keys[key]?.flags?.presence === 'required');
  const values = Object.fromEntries(Object.keys(keys).map(key => [key, createArbitrary(schema.extract(key))]));
  const createRecord = (required: readonly string[]) =>
    fc.record<Record<string, unknown>>(values, { requiredKeys: [...required] });
  const kinds = (keys.type?.allow ?? []).map(String).filter(kind => Object.hasOwn(keys, kind));
  if (kinds.length === 0) return createRecord(requiredKeys);
  const recordOfOneKind = createRecord([...requiredKeys, ...kinds]).map(value =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key === value.type || !kinds.includes(key))),
  );
  return fc.oneof(createRecord(requiredKeys), recordOfOneKind);
}

/** Generator of text parts: words, other scripts, emoji, characters that break databases and terminals. */
const units = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
  fc.constantFrom('\u0000', '\ud800', '\udfff', 'ñ\u200f\u202e', '\r\n', "';--", '%00', '<b>{{x}}</b>', '\\', '\uffff'),
);

function text(described: SchemaDescription): fc.Arbitrary<unknown> {
  const max = Number(getSchemaRuleArgs(described, 'max')?.limit ?? 100);
  if (hasRule(described, 'guid')) return guid;
  if (hasRule(described, 'isoDate')) return instant;
  if (hasRule(described, 'email'))
    return fc.oneof(
      fc.emailAddress(),
      fc.nat().map(n => `ana${n}@ejemplo.mx`),
    );
  if (hasRule(described, 'uri')) return uri;
  const pattern = findPattern(described);
  if (pattern) return fc.stringMatching(pattern);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(units, { minLength: 1, maxLength: 4 }).map(parts => parts.join('').slice(0, max)),
    },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(max), 'á'.repeat(Math.min(max, 30_000))) },
  );
}

/** Finds the pattern of a text, if random text would never match the pattern. */
function findPattern({ rules = [] }: SchemaDescription): RegExp | undefined {
  const patterns = rules.filter(({ name, args }) => name === 'pattern' && !hasName(args?.options, 'line'));
  const [, source, flags = ''] = /^\/(.*)\/(\w*)$/.exec(String(patterns[0]?.args?.regex)) ?? [];
  // fast-check supports neither lookaround nor Unicode classes, but ordinary words match such patterns.
  // Drop the flags, because generated values use the letter case of the pattern.
  return source === undefined || /\(\?[!=<]/.test(source) || flags.includes('u') ? undefined : new RegExp(source);
}

const hasName = (options: unknown, name: string): boolean =>
  (options as { readonly name?: string } | undefined)?.name === name;

const hasRule = ({ rules = [] }: SchemaDescription, name: string): boolean => rules.some(rule => rule.name === name);

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

/** Generator of URIs with a port on which nothing listens, because the server later calls every stored URI. */
const uri = fc
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
