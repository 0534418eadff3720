const BYTES_KEY = '$bytes';

/** Encodes a value for the vault, such as a Signal key, as JSON. Binary parts become `{"$bytes": base64}`. */
export function encodeVaultValue(value: unknown): Uint8Array {
  return Buffer.from(
    JSON.stringify(value, function replace(this: Record<string, unknown>, key: string, plain: unknown) {
      // Read the original bytes from the containing object: Buffer.toJSON has already converted `plain` to an object.
      const original = this[key];
      return original instanceof Uint8Array ? { [BYTES_KEY]: Buffer.from(original).toString('base64') } : plain;
    }),
  );
}

/**
 * Decodes the JSON bytes of a value in the vault, such as a Signal key.
 * @throws SyntaxError if the bytes are not JSON
 */
export function decodeVaultValue<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString('utf8'), (_, value: unknown) => {
    const encoded = (value as Record<string, unknown> | null)?.[BYTES_KEY];
    return typeof encoded === 'string' ? Buffer.from(encoded, 'base64') : value;
  }) as Value;
}
