/**
 * Converts a value that consists of plain objects, arrays, maps, sets and bytes to JSON-compatible data. Bytes
 * become `{"$bytes": base64}`, maps `{"$map": [[key, value]]}` and sets `{"$set": []}`. Undefined properties
 * are omitted.
 */
export function encodeSnapshotValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (value instanceof Map) return { $map: [...value].map(encodeSnapshotValue) };
  if (value instanceof Set) return { $set: [...value].map(encodeSnapshotValue) };
  if (Array.isArray(value)) return value.map(encodeSnapshotValue);
  return mapProperties(value, encodeSnapshotValue);
}

/** Reverses `encodeSnapshotValue`. Bytes become buffers. */
export function decodeSnapshotValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeSnapshotValue);
  const { $bytes, $map, $set } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof $bytes === 'string') return Buffer.from($bytes, 'base64');
  if (Array.isArray($map)) return new Map($map.map(decodeSnapshotValue) as [unknown, unknown][]);
  if (Array.isArray($set)) return new Set($set.map(decodeSnapshotValue));
  return mapProperties(value, decodeSnapshotValue);
}

function mapProperties(value: unknown, convert: (part: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts.map(([name, part]) => [name, convert(part)]));
}
