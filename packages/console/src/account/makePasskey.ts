import type { PasskeyCreation } from '@recado/contract';
import { passkeys } from '@recado/texts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

const texts = passkeys.dialog;

/** What its owner reads of the ways in which a device refuses. */
export class NotMade extends Error {}

/** Has the browser make a passkey. @returns what the server looks at. @throws NotMade, with a sentence */
export async function makePasskey(options: PasskeyCreation) {
  const { id, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw new NotMade(sentenceOf(error));
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, ...(transports && { transports }) };
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return texts.failed;
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return texts.already;
  if (error.code.startsWith('ERROR_AUTHENTICATOR_')) return texts.incapable;
  return error.name === 'NotAllowedError' || error.code === 'ERROR_CEREMONY_ABORTED'
    ? texts.cancelled
    : texts.failed;
}
