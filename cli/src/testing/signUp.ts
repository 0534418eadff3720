import type { Sdk } from '@recado/sdk';

export const SIGN_UP_PASSWORD = 'Conchas-y-cuernos-7';

/** Registers an account. Returns its token and an SDK with its session. */
export async function signUp(
  sdk: Sdk,
  email = 'ana@ejemplo.mx',
  name = 'Ana Torres',
): Promise<{ sdk: Sdk; token: string }> {
  const payload = { name, email, password: SIGN_UP_PASSWORD };
  const { token } = await sdk.request('POST /auth/register', { payload });
  return { sdk: sdk.withSession(token), token };
}
