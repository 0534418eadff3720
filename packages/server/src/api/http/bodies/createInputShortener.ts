import type { Description, Schema } from 'joi';

/** Maximum characters of a text whose schema states no maximum, because a pattern or a list of values limits it. */
const MAX_UNLIMITED_TEXT_CHARS = 1_000;
/** Maximum number of unknown keys that are reported, in a whole request. */
const MAX_REPORTED_UNKNOWN_KEYS = 20;
/** Maximum characters of an unknown key, which an error message repeats. */
const MAX_UNKNOWN_KEY_CHARS = 100;

/** A part of a schema, with the limits of its values. */
interface SchemaPart {
  /** Whether values of any structure are accepted. */
  readonly isOpen: boolean;
  readonly isTrimmed: boolean;
  readonly maxChars: number;
  /** Parts of the items of a list. Undefined if the schema accepts no list. */
  readonly items: readonly SchemaPart[] | undefined;
  readonly maxItems: number;
  /** Parts of the keys of an object. Undefined if the schema accepts no object. */
  readonly keys: ReadonlyMap<string, SchemaPart> | undefined;
  /** Part of all keys that `keys` does not contain. Undefined if these keys are unknown. */
  readonly otherKeys: SchemaPart | undefined;
  readonly maxKeys: number;
}

/** joi's description of a schema, as far as limits are concerned. */
interface LimitDescription extends Description {
  readonly keys?: Readonly<Record<string, LimitDescription>>;
  readonly items?: readonly LimitDescription[];
  readonly ordered?: readonly LimitDescription[];
  readonly patterns?: readonly { readonly rule: LimitDescription }[];
  readonly matches?: readonly { readonly schema?: LimitDescription }[];
  readonly flags?: { readonly unknown?: boolean; readonly only?: boolean };
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
}

/**
 * Creates a function that makes a value as short as possible while its schema still rejects it for the same reason.
 * joi checks each character, item and key, also beyond a maximum. Texts and lists beyond their maximum therefore keep
 * one character or item too many, and a few unknown keys remain. A valid value does not change. The function does not
 * change its argument.
 *
 * @param schema schema without preferences, which joi cannot always describe
 * @param maxListedItems maximum items of each list. With this option, a value can become valid
 */
export function createInputShortener(schema: Schema, maxListedItems = Number.POSITIVE_INFINITY) {
  const root = toPart(schema.describe() as LimitDescription);
  return (value: unknown): unknown => shortenValue(value, root, { unknownKeys: 0, maxListedItems });
}

const JOI_TYPES: ReadonlySet<string> = new Set(['any', 'array', 'boolean', 'number', 'object', 'string']);

interface ShorteningState {
  unknownKeys: number;
  readonly maxListedItems: number;
}

function shortenValue(value: unknown, part: SchemaPart, state: ShorteningState): unknown {
  if (typeof value === 'string') return shortenText(value, part);
  if (typeof value !== 'object' || value === null || part.isOpen) return value;
  if (Array.isArray(value)) return shortenList(value, part, state);
  return shortenObject(value as Readonly<Record<string, unknown>>, part, state);
}

/** Replaces a text beyond the maximum by one that no normalization makes short enough. */
function shortenText(text: string, { isTrimmed, maxChars }: SchemaPart): string {
  if (text.length <= maxChars) return text;
  const trimmed = isTrimmed ? text.trim() : text;
  return trimmed.length <= maxChars ? trimmed : 'x'.repeat(maxChars + 1);
}

function shortenList(list: readonly unknown[], { items, maxItems }: SchemaPart, state: ShorteningState): unknown[] {
  // An empty list is rejected like any other list where the schema accepts none.
  if (items === undefined) return [];
  const kept = list.slice(0, Math.min(maxItems + 1, state.maxListedItems));
  return kept.map(item => items.reduce((shortened, part) => shortenValue(shortened, part, state), item));
}

function shortenObject(
  value: Readonly<Record<string, unknown>>,
  { keys, otherKeys, maxKeys }: SchemaPart,
  state: ShorteningState,
): object {
  if (keys === undefined) return {};
  // A query has no prototype, so that `__proto__` is an unknown key like any other. joi's copy would lose it otherwise.
  const kept: Record<string, unknown> = Object.create(Object.getPrototypeOf(value));
  for (const [key, part] of keys) if (Object.hasOwn(value, key)) kept[key] = shortenValue(value[key], part, state);
  let otherCount = 0;
  // Stops as soon as possible, because reading each of 10,000 keys takes longer than parsing them.
  for (const key of Object.keys(value)) {
    if (keys.has(key)) continue;
    otherCount += 1;
    if (otherKeys) {
      if (otherCount > maxKeys + 1) break;
      kept[key] = shortenValue(value[key], otherKeys, state);
    } else {
      if (state.unknownKeys >= MAX_REPORTED_UNKNOWN_KEYS) break;
      state.unknownKeys += 1;
      kept[key.slice(0, MAX_UNKNOWN_KEY_CHARS)] = null;
    }
  }
  return kept;
}

function toPart(description: LimitDescription): SchemaPart {
  const { type = 'any', keys, items, ordered, patterns, matches, flags, rules = [] } = description;
  if (matches) return mergeParts(matches.flatMap(({ schema }) => (schema ? [toPart(schema)] : [])));
  const limitOf = (name: string) => {
    const limit = rules.find(rule => rule.name === name)?.args?.limit;
    return typeof limit === 'number' ? limit : undefined;
  };
  const [pattern] = patterns ?? [];
  const isObject = type === 'object';
  const isAnyObject = isObject && (flags?.unknown === true || (keys === undefined && pattern === undefined));
  // Types of the contract's own, such as JSON in a query, limit their content themselves.
  const isContractType = !JOI_TYPES.has(type);
  const defaultMaxChars = isContractType ? Number.POSITIVE_INFINITY : MAX_UNLIMITED_TEXT_CHARS;
  return {
    isOpen: isAnyObject || isContractType,
    isTrimmed: rules.some(({ name }) => name === 'trim'),
    maxChars: (type === 'string' ? limitOf('max') : undefined) ?? defaultMaxChars,
    items: type === 'array' ? [...(items ?? []), ...(ordered ?? [])].map(toPart) : undefined,
    maxItems: type === 'array' ? (limitOf('max') ?? limitOf('length') ?? Number.POSITIVE_INFINITY) : 0,
    keys: isObject ? new Map(Object.entries(keys ?? {}).map(([key, child]) => [key, toPart(child)])) : undefined,
    otherKeys: pattern && toPart(pattern.rule),
    maxKeys: isObject ? (limitOf('max') ?? Number.POSITIVE_INFINITY) : 0,
  };
}

/** Combines alternatives to a part that leaves unchanged what any of them accepts. */
function mergeParts(parts: readonly SchemaPart[]): SchemaPart {
  const lists = parts.flatMap(({ items }) => (items ? [items] : []));
  const objects = parts.flatMap(({ keys }) => (keys ? [keys] : []));
  const allKeys = new Set(objects.flatMap(keys => [...keys.keys()]));
  const partsOfKey = (key: string) => objects.flatMap(keys => keys.get(key) ?? []);
  const otherKeys = parts.flatMap(part => part.otherKeys ?? []);
  return {
    isOpen: parts.some(({ isOpen }) => isOpen) || lists.length > 1,
    isTrimmed: parts.every(({ isTrimmed }) => isTrimmed),
    maxChars: Math.max(...parts.map(({ maxChars }) => maxChars)),
    items: lists[0],
    maxItems: Math.max(...parts.map(({ maxItems }) => maxItems)),
    keys: objects.length > 0 ? new Map([...allKeys].map(key => [key, mergeParts(partsOfKey(key))])) : undefined,
    otherKeys: otherKeys.length > 0 ? mergeParts(otherKeys) : undefined,
    maxKeys: Math.max(...parts.map(({ maxKeys }) => maxKeys)),
  };
}
