import type { PasskeyAssertion, PasskeyRequestOptions } from '@recado/contract';
import { apiErrorTexts as errorTexts, identityTexts, passkeyTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { parse as uuidBytes } from 'uuid';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { User } from '../../../core/data/models/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid, Unauthorized } from '../../../core/errors/index.ts';
import type { RateLimit } from '../../http/rateLimits/rateLimit.ts';
import { createFailedAttemptAuditLog } from '../auth/createFailedAttemptAuditLog.ts';
import { WEBAUTHN_CHALLENGE_LIFETIME_MS, type WebAuthnChallengeService } from '../auth/webAuthnChallenges.ts';
import type { AccountEmailSender } from '../mail/accountEmailSender.ts';
import { consumePasskeyChallenge, requireRelyingParty } from './createPasskeyService.ts';
import type { SignInService } from './createSignInService.ts';
import type { SignInResult } from './createUserAccountService.ts';
import { presentUser } from './presentUser.ts';
import { recordSignInPlace } from './recordSignInPlace.ts';
import { type RelyingParty, resolveRelyingParty } from './relyingParty.ts';

export interface PasskeySignInDeps {
  readonly database: Knex;
  readonly challenges: WebAuthnChallengeService;
  /** Limits how often one IP network may attempt to sign in with a passkey. */
  readonly passkeyTries: RateLimit;
  readonly signIns: Pick<SignInService, 'open'>;
  readonly emails: Pick<AccountEmailSender, 'newPlace'>;
  readonly consoleUrl: string;
}

const PURPOSE = 'sign-in';

/** Creates the passkey sign-in. It needs no second step, because the device has already verified its user. */
export function createPasskeySignIn(dependencies: PasskeySignInDeps) {
  const { database, challenges, passkeyTries, signIns, emails, consoleUrl } = dependencies;
  const relyingParty = resolveRelyingParty(consoleUrl);
  const failedAttempts = createFailedAttemptAuditLog(database);

  /** Finds the owner of a passkey and verifies the response, which is then used up. @throws Unauthorized */
  const authenticate = async (
    trx: Knex.Transaction,
    proof: PasskeyAssertion,
    party: RelyingParty,
  ): Promise<{ user: User; passkeyId: string }> => {
    // Lock the user row before the passkey row. Account changes use this order to avoid deadlocks.
    const [owner] = await rows<{ userId: string }>(trx, FIND_OWNER_SQL, { id: proof.id, rpId: party.id });
    const user = owner && (await User.query(trx).findById(owner.userId).forUpdate());
    const [passkey] = await rows<PasskeyRow>(trx, LOCK_PASSKEY_SQL, { id: proof.id, rpId: party.id });
    if (!user || !passkey) throw new Unauthorized(texts.errors.unknown);
    const createRefusal = (message: string, details: object = {}) =>
      new RefusedSignIn(message, user.id, { passkey: true, ...details });
    const verification = await verifyResponse(proof, passkey, party, challenges);
    if (!verification) throw createRefusal(texts.errors.refused);
    await consumePasskeyChallenge(trx, verification.challenge, () => createRefusal(texts.errors.refused));
    if (!user.active) throw createRefusal(errorTexts.session.deactivated, { deactivated: true });
    await rows(trx, 'UPDATE passkeys SET counter = :counter, synced = :synced, last_used_at = now() WHERE id = :id', {
      id: passkey.id,
      ...verification.used,
    });
    return { user, passkeyId: passkey.id };
  };

  return {
    /** URL origin of the console, at which passkeys work. Null if passkeys work at no address. */
    address: typeof relyingParty === 'string' ? null : relyingParty.origin,

    /**
     * Creates the options with which a browser requests a passkey.
     *
     * @throws Conflict if passkeys are unavailable; TooManyRequests after too many attempts from the same IP
     * network
     */
    createRequest({ address }: Actor): PasskeyRequestOptions {
      const { id: rpId } = requireRelyingParty(relyingParty);
      passkeyTries(address ?? '');
      return {
        challenge: challenges.issue(PURPOSE),
        rpId,
        timeout: WEBAUTHN_CHALLENGE_LIFETIME_MS,
        userVerification: 'required',
      };
    },

    /**
     * @throws Unauthorized if no known passkey answered a valid, unused challenge; Conflict if passkeys are
     *   unavailable; TooManyRequests after too many attempts
     */
    async signIn(proof: PasskeyAssertion, actor: Actor): Promise<SignInResult> {
      const party = requireRelyingParty(relyingParty);
      passkeyTries(actor.address ?? '');
      const { isNew, user, ...signedIn } = await transact(database, async trx => {
        const { user, passkeyId } = await authenticate(trx, proof, party);
        const userActor: Actor = { ...actor, kind: 'user', userId: user.id };
        const target = { kind: 'user', id: user.id } as const;
        await writeAuditEntry(trx, userActor, { action: 'session.opened', target, details: { passkey: true } });
        return {
          user,
          isNew: await recordSignInPlace(trx, user.id, actor),
          token: await signIns.open(trx, user.id, actor, passkeyId),
        };
      }).catch(async error => {
        if (error instanceof RefusedSignIn)
          await failedAttempts.recordFailure(actor, {
            action: 'session.refused',
            target: { kind: 'user', id: error.userId },
            details: error.details,
          });
        throw error;
      });
      if (isNew) emails.newPlace(user, actor);
      return { ...signedIn, user: presentUser(user) };
    },

    /**
     * Verifies that a signed-in user has a passkey of the own account.
     *
     * @throws Invalid if no passkey of this account answered a valid, unused challenge; Conflict; TooManyRequests
     */
    async verifyIdentity(userId: string, proof: PasskeyAssertion, actor: Actor): Promise<void> {
      const party = requireRelyingParty(relyingParty);
      passkeyTries(actor.address ?? '');
      const ownerId = await transact(database, async trx => (await authenticate(trx, proof, party)).user.id).catch(
        (error: unknown) => {
          // A 401 would end the session in the browser, although only the passkey was refused.
          if (error instanceof Unauthorized) throw new Invalid(error.message, { credential: error.message });
          throw error;
        },
      );
      const { otherPasskey } = identityTexts.errors;
      if (ownerId !== userId) throw new Invalid(otherPasskey, { credential: otherPasskey });
    },
  };
}
export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;

/** Error of a refused sign-in, with the details for the audit log. */
class RefusedSignIn extends Unauthorized {
  readonly userId: string;
  readonly details: { readonly passkey: true };
  constructor(message: string, userId: string, details: { readonly passkey: true }) {
    super(message);
    this.userId = userId;
    this.details = details;
  }
}

interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: string;
}

async function verifyResponse(
  { id, userHandle, ...response }: PasskeyAssertion,
  { userId, credentialId, publicKey, counter }: PasskeyRow,
  { id: rpId, origin }: RelyingParty,
  challenges: WebAuthnChallengeService,
) {
  if (userHandle !== undefined && userHandle !== Buffer.from(uuidBytes(userId)).toString('base64url')) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge(receivedChallenge) {
      challenge = receivedChallenge;
      return challenges.isValid(receivedChallenge, PURPOSE);
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }) as const);
  if (!verified || !authenticationInfo) return undefined;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { challenge, used: { counter: newCounter, synced: credentialBackedUp } };
}

const FIND_OWNER_SQL = 'SELECT user_id AS "userId" FROM passkeys WHERE credential_id = :id AND rp_id = :rpId';

/**
 * SQL that reads and locks a passkey. The lock makes concurrent sign-ins with this passkey wait, so that each
 * of them reads the newest signature counter.
 */
const LOCK_PASSKEY_SQL = `
  SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter
  FROM passkeys WHERE credential_id = :id AND rp_id = :rpId FOR UPDATE`;
