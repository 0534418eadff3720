type Json = Readonly<Record<string, unknown>>;

/**
 * Converts a response into the data that react-admin expects: `{users: […]}` into the list,
 * `{success, user}` into the record (docs/product.md §7). Records get their `_id` as `id`.
 * Other responses stay unchanged.
 */
export function unwrapResponse(response: unknown): unknown {
  if (!isObject(response) || isRecord(response)) return withId(response);
  const parts = Object.values(response).filter(part => Array.isArray(part) || isObject(part));
  return withId(parts.length === 1 ? parts[0] : response);
}

function withId(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withId);
  return isObject(value) && '_id' in value ? { ...value, id: value._id } : value;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecord = (value: Json): boolean => 'id' in value || '_id' in value;
