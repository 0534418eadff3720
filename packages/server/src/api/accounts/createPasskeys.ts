import { createHash } from 'node:crypto';
import {
  type NewPasskey,
  PASSKEYS,
  type Passkey,
  type PasskeyCreation,
  type PasskeyObstacle,
} from '@recado/contract';
import { errors as errorTexts, passkeys as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { parse as uuidBytes, v7 } from 'uuid';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import { ANSWERING, type Challenges } from '../auth/challenges.ts';
import type { AccountLetters } from './accountLetters.ts';
import type { Holder } from './createSignIns.ts';
import type { SignInProof, TwoSteps } from './createTwoStep.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';
import { keepFromPasswordAlone } from './secondStep.ts';
import { ALGORITHMS, verifyNewPasskey } from './verifyNewPasskey.ts';

export interface PasskeysDependencies {
  readonly database: Knex;
  readonly challenges: Challenges;
  readonly twoStep: Pick<TwoSteps, 'proveWhoAsks'>;
  readonly letters: Pick<AccountLetters, 'passkey'>;
  /** Where people reach the console; empty: nobody said. */
  readonly consoleUrl: string;
}

/** The passkeys of one's own account. */
export function createPasskeys({ database, challenges, twoStep, letters, consoleUrl }: PasskeysDependencies) {
  const place = relyingPartyOf(consoleUrl);
  const party = (): RelyingParty => partyOr409(place);
  /** For one session of one person. */
  const purposeOf = ({ userId, signInId }: Holder) => `passkey of ${userId} in ${signInId}`;

  const find = async (db: Knex, { userId, signInId }: Holder, id?: string): Promise<Passkey[]> => {
    const rpId = typeof place === 'string' ? null : place.id;
    const found = await rows<PasskeyRow>(db, FIND, { userId, signInId, id: id ?? null, rpId });
    return found.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  };
  const findOne = async (db: Knex, holder: Holder, id: string): Promise<Passkey> => {
    const [passkey] = await find(db, holder, id);
    if (!passkey) throw new NotFound(errorTexts.notFound.passkey);
    return passkey;
  };

  return {
    async list(holder: Holder) {
      const isKnown = typeof place !== 'string';
      return {
        passkeys: await find(database, holder),
        address: isKnown ? place.origin : consoleUrl || null,
        obstacle: isKnown ? null : place,
      };
    },

    /** @throws Invalid for a wrong password or code; Conflict where there can be none; TooManyRequests */
    async begin(holder: Holder, proof: SignInProof, actor: Actor): Promise<PasskeyCreation> {
      const { id: rpId } = party();
      await keepFromPasswordAlone(database, holder);
      const user = await twoStep.proveWhoAsks(holder.userId, 'account.passkey_added', proof, actor);
      const known = await rows<{ id: string; transports: string[] }>(
        database,
        'SELECT credential_id AS id, transports FROM passkeys WHERE user_id = :userId AND rp_id = :rpId',
        { userId: holder.userId, rpId },
      );
      return {
        challenge: challenges.issue(purposeOf(holder)),
        rp: { id: rpId, name: 'Recado' },
        user: {
          id: Buffer.from(uuidBytes(holder.userId)).toString('base64url'),
          name: user.email,
          displayName: user.name,
        },
        pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
        timeout: ANSWERING,
        excludeCredentials: known.map(one => ({ ...one, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      };
    },

    /**
     * That it was the account's owner who asked, the challenge says.
     *
     * @throws Unprocessable for what is no new passkey for this platform and session; Conflict
     */
    async add(
      holder: Holder,
      { name, credential }: { readonly name: string; readonly credential: NewPasskey },
      actor: Actor,
    ): Promise<{ passkey: Passkey }> {
      const made = await verifyNewPasskey(credential, party(), challenge =>
        challenges.isOurs(challenge, purposeOf(holder)),
      );
      const id = v7();
      const { userId, signInId } = holder;
      const user = await transact(database, async trx => {
        const [owner] = await rows<{ id: string; name: string; email: string }>(
          trx,
          'SELECT id, name, email FROM users WHERE id = :userId FOR UPDATE',
          { userId },
        );
        if (!owner) throw new NotFound(errorTexts.notFound.user);
        await useChallenge(trx, made.challenge, () => new Unprocessable(texts.errors.late));
        const [{ count = 0 } = {}] = await rows<{ count: number }>(
          trx,
          'SELECT CAST(count(*) AS integer) AS count FROM passkeys WHERE user_id = :userId',
          { userId },
        );
        if (count >= PASSKEYS) throw new Conflict(texts.errors.tooMany);
        const added = await rows(trx, ADD, { ...made, id, userId, name });
        if (added.length === 0) throw new Conflict(texts.errors.known);
        // Whoever has just shown it need not sign in again for what the platform asks of its administrators.
        await rows(
          trx,
          `UPDATE sign_ins SET passkey_id = :id
           WHERE id = :signInId AND user_id = :userId AND passkey_id IS NULL AND needs_two_step(:userId)`,
          { id, signInId, userId },
        );
        const target = { kind: 'user', id: userId } as const;
        await writeAudit(trx, actor, { action: 'account.passkey_added', target, details: { name } });
        return owner;
      });
      letters.passkey(user, 'added', name);
      return { passkey: await findOne(database, holder, id) };
    },

    async rename(holder: Holder, id: string, name: string, actor: Actor): Promise<{ passkey: Passkey }> {
      await transact(database, async trx => {
        const before = await findOne(trx, holder, id);
        await rows(trx, 'UPDATE passkeys SET name = :name WHERE id = :id', { id, name });
        await writeAudit(trx, actor, {
          action: 'account.passkey_renamed',
          target: { kind: 'user', id: holder.userId },
          details: { from: before.name, to: name },
        });
      });
      return { passkey: await findOne(database, holder, id) };
    },

    /** The sessions that were opened with it end; the one that asks goes on, as one that was opened with the password. */
    async remove(holder: Holder, id: string, proof: SignInProof, actor: Actor) {
      await findOne(database, holder, id);
      const user = await twoStep.proveWhoAsks(holder.userId, 'account.passkey_removed', proof, actor);
      const { name } = await transact(database, async trx => {
        const passkey = await findOne(trx, holder, id);
        await rows(trx, 'UPDATE sign_ins SET passkey_id = NULL WHERE id = :signInId AND passkey_id = :id', {
          id,
          signInId: holder.signInId,
        });
        await rows(trx, 'DELETE FROM passkeys WHERE id = :id', { id });
        await writeAudit(trx, actor, {
          action: 'account.passkey_removed',
          target: { kind: 'user', id: holder.userId },
          details: { name: passkey.name },
        });
        return passkey;
      });
      letters.passkey(user, 'removed', name);
      return { success: true, message: texts.done.removed } as const;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;

/** @throws Conflict, which says why there can be no passkeys here */
export function partyOr409(place: RelyingParty | PasskeyObstacle): RelyingParty {
  if (typeof place === 'string') throw new Conflict(texts.obstacles[place]);
  return place;
}

/** Of two answers to one challenge the second is refused, by whichever process takes it. */
export async function useChallenge(
  trx: Knex.Transaction,
  challenge: string,
  refused: () => Error,
): Promise<void> {
  const digest = createHash('sha256').update(challenge).digest();
  const [used] = await rows<{ one: number }>(trx, USE, { digest });
  if (!used) throw refused();
}

interface PasskeyRow extends Omit<Passkey, 'createdAt' | 'lastUsedAt'> {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const FIND = `
  SELECT p.id, p.name, p.created_at AS "createdAt", p.last_used_at AS "lastUsedAt", p.synced,
    p.rp_id IS NOT DISTINCT FROM CAST(:rpId AS text) AS usable,
    EXISTS (SELECT FROM sign_ins s WHERE s.id = :signInId AND s.passkey_id = p.id) AS "isCurrent"
  FROM passkeys p WHERE p.user_id = :userId AND p.id = coalesce(CAST(:id AS uuid), p.id)
  ORDER BY p.created_at DESC, p.id DESC`;

const ADD = `
  INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, rp_id, name, transports, synced)
  VALUES (:id, :userId, :credentialId, :publicKey, :counter, :rpId, :name, :transports, :synced)
  ON CONFLICT (credential_id) DO NOTHING RETURNING 1 AS one`;

const USE = `
  WITH over AS (
    DELETE FROM used_challenges WHERE digest IN (
      SELECT digest FROM used_challenges WHERE until < now() - interval '1 hour' LIMIT 100 FOR UPDATE SKIP LOCKED))
  INSERT INTO used_challenges (digest, until) VALUES (:digest, now() + interval '${ANSWERING} milliseconds')
  ON CONFLICT (digest) DO NOTHING RETURNING 1 AS one`;
