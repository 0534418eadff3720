/** An `Idempotency-Key`, also where the page did not come over a secure connection, which `randomUUID` asks for. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
