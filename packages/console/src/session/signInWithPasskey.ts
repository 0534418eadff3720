import type { Endpoints, PayloadInputOf } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { session, passkeys as texts } from '@recado/texts';
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';

type Answer = Awaited<ReturnType<typeof answer>>;

/** Whether this page is where such passkeys are offered. */
export const isAt = (rpId: string): boolean =>
  location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);

/** Asks the browser for one of its passkeys. @returns the session, or a sentence */
export async function signInWithPasskey(sdk: Sdk): Promise<Answer | { readonly problem: string }> {
  try {
    const options = await sdk.request('POST /auth/passkey/options');
    if (!isAt(options.rpId)) return { problem: texts.signIn.elsewhere(options.rpId) };
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return await answer(sdk, {
      id,
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    });
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.serverMessage ?? session.outcomes.login.failure };
    if (error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError'))
      return { problem: texts.signIn.cancelled };
    throw error;
  }
}

const answer = (sdk: Sdk, credential: PayloadInputOf<Endpoints['POST /auth/passkey']>['credential']) =>
  sdk.request('POST /auth/passkey', { payload: { credential } });
