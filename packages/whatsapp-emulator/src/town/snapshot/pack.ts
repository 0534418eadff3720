/**
 * A value of plain objects, arrays, maps, sets and bytes as JSON can carry it, and back: what JSON does not know becomes
 * `{"$bytes": base64}`, `{"$map": [[key, value]]}`, `{"$set": []}`. What is undefined is left out.
 */
export function pack(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (value instanceof Map) return { $map: [...value].map(pack) };
  if (value instanceof Set) return { $set: [...value].map(pack) };
  if (Array.isArray(value)) return value.map(pack);
  return each(value, pack);
}

/** What `pack` was given; bytes become buffers. */
export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  const { $bytes, $map, $set } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof $bytes === 'string') return Buffer.from($bytes, 'base64');
  if (Array.isArray($map)) return new Map($map.map(unpack) as [unknown, unknown][]);
  if (Array.isArray($set)) return new Set($set.map(unpack));
  return each(value, unpack);
}

function each(value: unknown, of: (part: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts.map(([name, part]) => [name, of(part)]));
}
