import type { PasskeyCreationOptions } from '@recado/contract';
import { passkeyTexts } from '@recado/texts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

const texts = passkeyTexts.dialog;

/** Failure to create a passkey on the device. The message explains the reason to the user. */
export class PasskeyCreationError extends Error {}

/**
 * Creates a passkey in the browser.
 * @returns the fields that the server verifies
 * @throws PasskeyCreationError with a message for the user
 */
export async function createPasskey(options: PasskeyCreationOptions) {
  const { id, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw new PasskeyCreationError(describeError(error));
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports && { transports }) };
}

function describeError(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return texts.failed;
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return texts.already;
  if (error.code.startsWith('ERROR_AUTHENTICATOR_')) return texts.incapable;
  return error.name === 'NotAllowedError' || error.code === 'ERROR_CEREMONY_ABORTED' ? texts.cancelled : texts.failed;
}
