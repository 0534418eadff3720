import type { PasskeyProof, PasskeyRequest } from '@recado/contract';
import { errors as errorTexts, passkeys as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { parse as uuidBytes } from 'uuid';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { User } from '../../ground/data/models/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Unauthorized } from '../../ground/errors/index.ts';
import { createFailureLog } from '../audit/index.ts';
import { ANSWERING, type Challenges } from '../auth/challenges.ts';
import type { RateLimit } from '../auth/rateLimit.ts';
import { presentUser } from '../users/presentUser.ts';
import type { AccountLetters } from './accountLetters.ts';
import type { SignedIn } from './createAccounts.ts';
import { partyOr409, useChallenge } from './createPasskeys.ts';
import type { SignIns } from './createSignIns.ts';
import { noteSignInPlace } from './noteSignInPlace.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';

export interface PasskeySignInDependencies {
  readonly database: Knex;
  readonly challenges: Challenges;
  /** Of one network. */
  readonly passkeyTries: RateLimit;
  readonly signIns: Pick<SignIns, 'open'>;
  readonly letters: Pick<AccountLetters, 'newPlace'>;
  readonly consoleUrl: string;
}

const PURPOSE = 'sign-in';

/** Signing in with a passkey, which is the second step as well: the device has made sure who uses it. */
export function createPasskeySignIn(dependencies: PasskeySignInDependencies) {
  const { database, challenges, passkeyTries, signIns, letters, consoleUrl } = dependencies;
  const place = relyingPartyOf(consoleUrl);
  const tellFailure = createFailureLog(database);

  return {
    /** Where it is offered; null: nowhere. */
    address: typeof place === 'string' ? null : place.origin,

    /** @throws Conflict where there can be none; TooManyRequests */
    ask({ address }: Actor): PasskeyRequest {
      const { id: rpId } = partyOr409(place);
      passkeyTries(address ?? '');
      return { challenge: challenges.issue(PURPOSE), rpId, timeout: ANSWERING, userVerification: 'required' };
    },

    /** @throws Unauthorized for what is no answer of a known passkey to a fresh challenge; Conflict; TooManyRequests */
    async signIn(proof: PasskeyProof, actor: Actor): Promise<SignedIn> {
      const party = partyOr409(place);
      passkeyTries(actor.address ?? '');
      const { isNew, user, ...signedIn } = await transact(database, async trx => {
        // The person first, as everything else that changes an account takes it.
        const [known] = await rows<{ userId: string }>(trx, WHOSE, { id: proof.id, rpId: party.id });
        const user = known && (await User.query(trx).findById(known.userId).forUpdate());
        const [passkey] = await rows<PasskeyRow>(trx, HOLD, { id: proof.id, rpId: party.id });
        if (!user || !passkey) throw new Unauthorized(texts.errors.unknown);
        const refuse = (message: string, details: object = {}) =>
          new Refused(message, user.id, { passkey: true, ...details });
        const proved = await verify(proof, passkey, party, challenges);
        if (!proved) throw refuse(texts.errors.refused);
        await useChallenge(trx, proved.challenge, () => refuse(texts.errors.refused));
        if (!user.active) throw refuse(errorTexts.session.deactivated, { deactivated: true });
        await rows(
          trx,
          'UPDATE passkeys SET counter = :counter, synced = :synced, last_used_at = now() WHERE id = :id',
          { id: passkey.id, ...proved.used },
        );
        const who: Actor = { ...actor, kind: 'user', userId: user.id };
        const target = { kind: 'user', id: user.id } as const;
        await writeAudit(trx, who, { action: 'session.opened', target, details: { passkey: true } });
        return {
          user,
          isNew: await noteSignInPlace(trx, user.id, actor),
          token: await signIns.open(trx, user.id, actor, passkey.id),
        };
      }).catch(async error => {
        if (error instanceof Refused)
          await tellFailure(actor, {
            action: 'session.refused',
            target: { kind: 'user', id: error.userId },
            details: error.details,
          });
        throw error;
      });
      if (isNew) letters.newPlace(user, actor);
      return { ...signedIn, user: presentUser(user) };
    },
  };
}
export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>;

/** What the account's log is told of. */
class Refused extends Unauthorized {
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

async function verify(
  { id, userHandle, ...response }: PasskeyProof,
  { userId, credentialId, publicKey, counter }: PasskeyRow,
  { id: rpId, origin }: RelyingParty,
  challenges: Challenges,
) {
  if (userHandle !== undefined && userHandle !== Buffer.from(uuidBytes(userId)).toString('base64url'))
    return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge(given) {
      challenge = given;
      return challenges.isOurs(given, PURPOSE);
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

const WHOSE = 'SELECT user_id AS "userId" FROM passkeys WHERE credential_id = :id AND rp_id = :rpId';

/** Of two sign-ins at once the second sees the counter of the first. */
const HOLD = `
  SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter
  FROM passkeys WHERE credential_id = :id AND rp_id = :rpId FOR UPDATE`;
