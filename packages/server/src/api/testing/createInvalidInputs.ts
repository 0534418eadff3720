import type { Schema } from 'joi';
import { getSchemaRuleArgs, type SchemaDescription } from './createInputArbitrary.ts';

/** Value that is valid except for one part, because of which it must be rejected. */
export interface InvalidInput {
  /** Path of the invalid part, such as `contacts.0.name`. */
  readonly at: string;
  readonly defect: string;
  /** Whole value that contains the invalid part. */
  readonly value: unknown;
}

/**
 * Lists invalid values for every part of a schema: values of a wrong type or length, characters that a
 * single-line text or the database cannot contain, unknown keys and deep nesting.
 */
export function createInvalidInputs(schema: Schema): InvalidInput[] {
  const described = schema.describe() as SchemaDescription;
  const whole = validOf(described);
  return partsOf(described, []).flatMap(({ path, part }) =>
    badValuesOf(part).map(([defect, bad]) => ({ at: path.join('.'), defect, value: replacePart(whole, path, bad) })),
  );
}

/** Lists the paths of all URIs in a schema, such as `image.mediaUrl`. */
export const listUriPropertyPaths = (schema: Schema): string[] =>
  partsOf(schema.describe() as SchemaDescription, []).flatMap(({ path, part }) =>
    hasRule(part, 'uri') ? [path.join('.')] : [],
  );

interface Part {
  readonly path: readonly (string | number)[];
  readonly part: SchemaDescription;
}

const partsOf = (part: SchemaDescription, path: Part['path']): Part[] => [
  { path, part },
  ...Object.entries(part.keys ?? {}).flatMap(([key, below]) => partsOf(below, [...path, key])),
  ...(part.items ?? []).flatMap(below => partsOf(below, [...path, 0])),
];

/** Creates a valid value with every known key. @param itemIndex index that makes the items of a list differ */
function validOf(described: SchemaDescription, itemIndex = 0): unknown {
  const { type = 'any', keys = {}, items: [item] = [] } = described;
  const min = Number(getSchemaRuleArgs(described, 'min')?.limit ?? (type === 'array' ? 1 : 0));
  if (type === 'object') return Object.fromEntries(Object.entries(keys).map(([key, below]) => [key, validOf(below)]));
  if (type === 'array') return item ? Array.from({ length: min }, (_, index) => validOf(item, index)) : [];
  if (type === 'number') return Math.max(min, 1);
  if (type === 'any') return '5215587654321';
  if (getSchemaRuleArgs(described, 'guid')) return '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21';
  if (hasRule(described, 'uri')) return 'http://127.0.0.1:9/concha.jpg';
  return validTextByPattern[nameOf(described) ?? ''] ?? `Concha ${itemIndex}`;
}

/** Valid texts for named patterns, by pattern name. */
const validTextByPattern: Readonly<Record<string, string>> = {
  templateName: 'pedido_listo',
  templateLanguage: 'es_MX',
};
/** Maximum number of characters of a text that has no `max` rule and is limited by its pattern. */
const MAX_PATTERN_TEXT_CHARS = 512;
const nameOf = ({ rules = [] }: SchemaDescription) =>
  rules.map(({ args }) => (args?.options as { readonly name?: string } | undefined)?.name).find(Boolean);

const hasRule = ({ rules = [] }: SchemaDescription, name: string) => rules.some(rule => rule.name === name);

function replacePart(whole: unknown, [key, ...path]: Part['path'], bad: unknown): unknown {
  if (key === undefined) return bad;
  if (Array.isArray(whole)) return whole.map((each, index) => (index === key ? replacePart(each, path, bad) : each));
  return { ...(whole as object), [key]: replacePart((whole as Record<string, unknown>)[key], path, bad) };
}

type BadValue = readonly [what: string, value: unknown];

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const badValuesOfAnyType: readonly BadValue[] = [
  ['null', null],
  ['true', true],
  ['a nested list', [[]]],
  ['20 nested lists', deep(20)],
];

const badValuesOf = (part: SchemaDescription): readonly BadValue[] => [
  ...badValuesOfAnyType,
  ...(byType[part.type ?? 'any']?.(part) ?? []),
];

const byType: Readonly<Record<string, (part: SchemaDescription) => readonly BadValue[]>> = {
  string: part => [
    ['a number', 7],
    ['an object', { toString: 'x' }],
    ['too long', 'a'.repeat(Number(getSchemaRuleArgs(part, 'max')?.limit ?? MAX_PATTERN_TEXT_CHARS) + 1)],
    ['a NUL character', 'a\0b'],
    ['a lone surrogate', 'a\ud83d'],
    ...(isLine(part) ? badLines : []),
    ...(hasRule(part, 'uri') ? badUris : []),
  ],
  number: part => [
    ['a word', 'norte'],
    ['an object', { valueOf: 1 }],
    ['400', 400],
    ['below the minimum', Number(getSchemaRuleArgs(part, 'min')?.limit) - 0.000_1],
    ['huge', 1e308],
    ['a number that overflows', '1e999'],
    ['NaN', 'NaN'],
  ],
  array: part => [
    ['a word', 'Concha'],
    ['an object', { length: 2 }],
    ...(hasRule(part, 'min')
      ? [['too few', validItems(part, Number(getSchemaRuleArgs(part, 'min')?.limit) - 1)] as const]
      : []),
    ['one too many', validItems(part, Number(getSchemaRuleArgs(part, 'max')?.limit) + 1)],
    ['1,000 items', validItems(part, 1_000)],
    ...(hasRule(part, 'unique') ? ([['duplicate items', Array(2).fill('Concha')]] as const) : []),
  ],
  object: part => [
    ['a word', 'Concha'],
    ['a number', 1e21],
    ['a list', []],
    ['an unknown key', { ...(validOf(part) as object), 'boton\u202e$&': '{{x}}' }],
  ],
  any: () => [
    ['letters', 'Marta'],
    ['an object', {}],
    ['too long', '5'.repeat(41)],
    ['a line break', '5215587654321\nTEL:1'],
    ['no digits', '\u200f+()'],
  ],
};

const isLine = (part: SchemaDescription) => nameOf(part) === 'line';

const badLines: readonly BadValue[] = [
  ['an empty text', ''],
  ['spaces', ' \t '],
  ['an injected vCard', 'Marta\nEND:VCARD\r\nBEGIN:VCARD'],
  ['a terminal escape sequence', '\u001b[2JMarta'],
];

const badUris: readonly BadValue[] = [
  ['a javascript: URL', 'javascript:alert(1)'],
  ['a file: URL', 'file:///etc/passwd'],
  ['no URL', 'concha'],
];

const validItems = ({ items: [item] = [] }: SchemaDescription, length: number): unknown[] =>
  item ? Array.from({ length }, (_, index) => validOf(item, index)) : [];
