/** Creates an `Idempotency-Key`. Avoids `randomUUID`, which exists only on secure connections. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
