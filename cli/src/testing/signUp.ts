import type { Sdk } from '@recado/sdk';

export const password = 'Conchas-y-cuernos-7';

/** A new account's voice, and its token. */
export async function signUp(
  sdk: Sdk,
  email = 'ana@ejemplo.mx',
  name = 'Ana Torres',
): Promise<{ sdk: Sdk; token: string }> {
  const payload = { name, email, password };
  const { token } = await sdk.request('POST /auth/register', { payload });
  return { sdk: sdk.withSession(token), token };
}
