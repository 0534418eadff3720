import type { Endpoints, PayloadInputOf } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { authPageTexts, passkeyTexts as texts } from '@recado/texts';
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';

type SignInResponse = Awaited<ReturnType<typeof submitCredential>>;

/** Returns whether this page's host can use passkeys of a relying party ID, which is a domain name. */
export const isPasskeyHost = (rpId: string): boolean =>
  location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);

/**
 * Requests a passkey from the browser and signs in with it.
 * @returns the session, or an error message for the user
 */
export async function signInWithPasskey(sdk: Sdk): Promise<SignInResponse | { readonly problem: string }> {
  try {
    const options = await sdk.request('POST /auth/passkey/options');
    if (!isPasskeyHost(options.rpId)) return { problem: texts.signIn.openOtherAddress(options.rpId) };
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return await submitCredential(sdk, {
      id,
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    });
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.serverMessage ?? authPageTexts.outcomes.login.failure };
    if (error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError'))
      return { problem: texts.signIn.cancelled };
    throw error;
  }
}

const submitCredential = (sdk: Sdk, credential: PayloadInputOf<Endpoints['POST /auth/passkey']>['credential']) =>
  sdk.request('POST /auth/passkey', { payload: { credential } });
