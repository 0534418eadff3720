import type { NewPasskey } from '@recado/contract';
import { passkeys as texts } from '@recado/texts';
import { Invalid, Unprocessable } from '../../ground/errors/index.ts';
import type { RelyingParty } from './relyingParty.ts';

/** COSE: EdDSA, ES256, RS256, which every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/**
 * What is kept of a passkey that a browser has just made.
 *
 * @param isOurs whether a challenge is this session's
 * @throws Unprocessable for a challenge that is over; Invalid for anything else that is none
 */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject, transports = [] }: NewPasskey,
  { id: rpId, origin }: RelyingParty,
  isOurs: (challenge: string) => boolean,
) {
  // Loaded by whoever needs it: it brings readers for the certificates of every kind of device.
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
    expectedChallenge(given) {
      challenge = given;
      return isOurs(given);
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified || !registrationInfo)
    throw challenge !== '' && !isOurs(challenge)
      ? new Unprocessable(texts.errors.late)
      : new Invalid(texts.errors.notTaken, { credential: texts.errors.notTaken });
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
