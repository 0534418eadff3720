import type { EndpointResult, Sdk } from '@recado/sdk';
import { ApiError } from '@recado/sdk';
import { authPageTexts } from '@recado/texts';
import { describePasskeyFailure, requestPasskey } from '@recado/ui';

/**
 * Requests a passkey from the browser and signs in with it.
 * @returns the session, or an error message for the user
 */
export async function signInWithPasskey(
  sdk: Sdk,
): Promise<EndpointResult<'POST /auth/passkey'> | { readonly problem: string }> {
  try {
    return await sdk.request('POST /auth/passkey', { payload: { credential: await requestPasskey(sdk) } });
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.serverMessage ?? authPageTexts.outcomes.login.failure };
    const problem = describePasskeyFailure(error);
    if (problem !== undefined) return { problem };
    throw error;
  }
}
