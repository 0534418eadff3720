const mark = '$bytes';

/** A key of Baileys as bytes: JSON, with binary parts as `{"$bytes": base64}`. */
export function encode(value: unknown): Uint8Array {
  return Buffer.from(
    JSON.stringify(value, function replace(this: Record<string, unknown>, key: string, plain: unknown) {
      // `plain` went through Buffer.toJSON already; the holder still has the bytes.
      const original = this[key];
      return original instanceof Uint8Array ? { [mark]: Buffer.from(original).toString('base64') } : plain;
    }),
  );
}

/** @throws SyntaxError when the bytes are not what `encode` wrote */
export function decode<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString('utf8'), (_, value: unknown) => {
    const encoded = (value as Record<string, unknown> | null)?.[mark];
    return typeof encoded === 'string' ? Buffer.from(encoded, 'base64') : value;
  }) as Value;
}
