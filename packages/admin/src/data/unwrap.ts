type Json = Readonly<Record<string, unknown>>;

/**
 * What react-admin wants of an answer: `{users: […]}` is the list, `{success, user}` the record
 * (docs/product.md §7). Records get their `_id` as `id`. Anything else stays what it is.
 */
export function unwrap(answer: unknown): unknown {
  if (!isObject(answer) || isRecord(answer)) return identified(answer);
  const parts = Object.values(answer).filter(part => Array.isArray(part) || isObject(part));
  return identified(parts.length === 1 ? parts[0] : answer);
}

function identified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identified);
  return isObject(value) && '_id' in value ? { ...value, id: value._id } : value;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecord = (value: Json): boolean => 'id' in value || '_id' in value;
