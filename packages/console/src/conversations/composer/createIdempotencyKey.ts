/** Creates an `Idempotency-Key`. `randomUUID` would need a page from a secure connection. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
