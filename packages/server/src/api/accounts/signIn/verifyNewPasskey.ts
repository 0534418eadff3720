import type { NewPasskey } from '@recado/contract';
import { passkeyTexts as texts } from '@recado/texts';
import { Invalid, Unprocessable } from '../../../core/errors/index.ts';
import type { RelyingParty } from './relyingParty.ts';

/** COSE algorithms EdDSA, ES256 and RS256. Every authenticator supports at least one of them. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/**
 * Verifies a passkey that a browser has just created.
 *
 * @param isSessionChallenge whether a challenge was issued for this session
 * @returns the fields to store
 * @throws Unprocessable for an expired challenge; Invalid for any other invalid credential
 */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject, transports = [] }: NewPasskey,
  { id: rpId, origin }: RelyingParty,
  isSessionChallenge: (challenge: string) => boolean,
) {
  // The library is imported only when needed, because it loads certificate parsers for every kind of device.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge(receivedChallenge) {
      challenge = receivedChallenge;
      return isSessionChallenge(receivedChallenge);
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified || !registrationInfo)
    throw challenge !== '' && !isSessionChallenge(challenge)
      ? new Unprocessable(texts.errors.challengeExpired)
      : new Invalid(texts.errors.registrationRejected, { credential: texts.errors.registrationRejected });
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    challenge,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    rpId,
    transports: [...transports],
    synced: credentialBackedUp,
  };
}
