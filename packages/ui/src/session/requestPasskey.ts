import type { Sdk } from '@recado/sdk';
import { passkeyTexts as texts } from '@recado/texts';
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';

/** Returns whether this page's host can use passkeys of a relying party ID, which is a domain name. */
const isPasskeyHost = (rpId: string): boolean => location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);

/** Failure to use a passkey on this page. The message explains the reason to the user. */
class PasskeyRequestError extends Error {}

/**
 * Requests a passkey from the browser.
 *
 * @returns the response, as the API verifies it
 * @throws PasskeyRequestError, WebAuthnError or ApiError; {@link describePasskeyFailure} has a message for the user
 */
export async function requestPasskey(sdk: Sdk) {
  const options = await sdk.request('POST /auth/passkey/options');
  if (!isPasskeyHost(options.rpId)) throw new PasskeyRequestError(texts.signIn.openOtherAddress(options.rpId));
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

/** Returns a message for the user if a passkey was not used on this page; undefined for other errors. */
export function describePasskeyFailure(error: unknown): string | undefined {
  if (error instanceof PasskeyRequestError) return error.message;
  const isCancelled = error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError');
  return isCancelled ? texts.signIn.cancelled : undefined;
}
