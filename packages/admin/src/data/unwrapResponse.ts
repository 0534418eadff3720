type Json = Readonly<Record<string, unknown>>;

/**
 * Converts a response into the data that react-admin expects (docs/product.md §7). For example, `{users: […]}`
 * becomes the list and `{success, user}` becomes the record. The `_id` of a record is copied to `id`. Other
 * responses stay unchanged.
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
