import type { Schema } from 'joi';
import { type Described, ruleOf } from './inputOf.ts';

/** Something that must never get in, in the place of one part of what would. */
export interface Hostile {
  /** `contacts.0.name` */
  readonly at: string;
  readonly what: string;
  /** The whole, with that part in it. */
  readonly value: unknown;
}

/**
 * Every part of a shape with everything that it must refuse: other types, too little, too much, what no line and no
 * database holds, keys and depths that nobody asked for.
 */
export function hostileOf(shape: Schema): Hostile[] {
  const described = shape.describe() as Described;
  const whole = validOf(described);
  return partsOf(described, []).flatMap(({ path, part }) =>
    badOf(part).map(([what, bad]) => ({ at: path.join('.'), what, value: replaced(whole, path, bad) })),
  );
}

/** Every part of a shape that is an address: `image.mediaUrl`. */
export const addressesIn = (shape: Schema): string[] =>
  partsOf(shape.describe() as Described, []).flatMap(({ path, part }) =>
    hasRule(part, 'uri') ? [path.join('.')] : [],
  );

interface Part {
  readonly path: readonly (string | number)[];
  readonly part: Described;
}

const partsOf = (part: Described, path: Part['path']): Part[] => [
  { path, part },
  ...Object.entries(part.keys ?? {}).flatMap(([key, below]) => partsOf(below, [...path, key])),
  ...(part.items ?? []).flatMap(below => partsOf(below, [...path, 0])),
];

/** What the shape takes, with every key it knows. @param place makes the items of a list different */
function validOf(described: Described, place = 0): unknown {
  const { type = 'any', keys = {}, items: [item] = [] } = described;
  const min = Number(ruleOf(described, 'min')?.limit ?? (type === 'array' ? 1 : 0));
  if (type === 'object')
    return Object.fromEntries(Object.entries(keys).map(([key, below]) => [key, validOf(below)]));
  if (type === 'array') return item ? Array.from({ length: min }, (_, index) => validOf(item, index)) : [];
  if (type === 'number') return Math.max(min, 1);
  if (type === 'any') return '5215587654321';
  if (ruleOf(described, 'guid')) return '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21';
  if (hasRule(described, 'uri')) return 'http://127.0.0.1:9/concha.jpg';
  return inForm[nameOf(described) ?? ''] ?? `Concha ${place}`;
}

/** What texts of a certain form may be, by the form's name. */
const inForm: Readonly<Record<string, string>> = { templateName: 'pedido_listo', templateLanguage: 'es_MX' };
/** Characters: of a text without a largest number of them, which its form bounds. */
const LONGEST_FORM = 512;
const nameOf = ({ rules = [] }: Described) =>
  rules.map(({ args }) => (args?.options as { readonly name?: string } | undefined)?.name).find(Boolean);

const hasRule = ({ rules = [] }: Described, name: string) => rules.some(rule => rule.name === name);

function replaced(whole: unknown, [key, ...path]: Part['path'], bad: unknown): unknown {
  if (key === undefined) return bad;
  if (Array.isArray(whole))
    return whole.map((each, index) => (index === key ? replaced(each, path, bad) : each));
  return { ...(whole as object), [key]: replaced((whole as Record<string, unknown>)[key], path, bad) };
}

type Bad = readonly [what: string, value: unknown];

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const anywhere: readonly Bad[] = [
  ['null', null],
  ['true', true],
  ['a list in a list', [[]]],
  ['three thousand lists in each other', deep(3_000)],
];

const badOf = (part: Described): readonly Bad[] => [
  ...anywhere,
  ...(byType[part.type ?? 'any']?.(part) ?? []),
];

const byType: Readonly<Record<string, (part: Described) => readonly Bad[]>> = {
  string: part => [
    ['a number', 7],
    ['an object', { toString: 'x' }],
    ['too long', 'a'.repeat(Number(ruleOf(part, 'max')?.limit ?? LONGEST_FORM) + 1)],
    ['a NUL', 'a\0b'],
    ['half a sign', 'a\ud83d'],
    ...(isLine(part) ? lines : []),
    ...(hasRule(part, 'uri') ? addresses : []),
  ],
  number: part => [
    ['a word', 'norte'],
    ['an object', { valueOf: 1 }],
    ['400', 400],
    ['under it', Number(ruleOf(part, 'min')?.limit) - 0.000_1],
    ['huge', 1e308],
    ['beyond all numbers', '1e999'],
    ['no number', 'NaN'],
  ],
  array: part => [
    ['a word', 'Concha'],
    ['an object', { length: 2 }],
    ...(hasRule(part, 'min')
      ? [['too few', validItems(part, Number(ruleOf(part, 'min')?.limit) - 1)] as const]
      : []),
    ['one too many', validItems(part, Number(ruleOf(part, 'max')?.limit) + 1)],
    ['a thousand', validItems(part, 1_000)],
    ...(hasRule(part, 'unique') ? ([['the same twice', Array(2).fill('Concha')]] as const) : []),
  ],
  object: part => [
    ['a word', 'Concha'],
    ['a number', 1e21],
    ['a list', []],
    ['a key that nobody asked for', { ...(validOf(part) as object), 'boton\u202e$&': '{{x}}' }],
  ],
  any: () => [
    ['letters', 'Marta'],
    ['an object', {}],
    ['too long', '5'.repeat(41)],
    ['a line more', '5215587654321\nTEL:1'],
    ['no digits', '\u200f+()'],
  ],
};

const isLine = (part: Described) => nameOf(part) === 'line';

const lines: readonly Bad[] = [
  ['nothing', ''],
  ['spaces', ' \t '],
  ['another card', 'Marta\nEND:VCARD\r\nBEGIN:VCARD'],
  ['an escape', '\u001b[2JMarta'],
];

const addresses: readonly Bad[] = [
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['no address', 'concha'],
];

const validItems = ({ items: [item] = [] }: Described, length: number): unknown[] =>
  item ? Array.from({ length }, (_, index) => validOf(item, index)) : [];
