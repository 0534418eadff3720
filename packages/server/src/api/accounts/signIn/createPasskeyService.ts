import { createHash } from 'node:crypto';
import {
  MAX_PASSKEYS_PER_USER,
  type NewPasskey,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyObstacle,
} from '@recado/contract';
import { apiErrorTexts as errorTexts, passkeyTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { parse as uuidBytes, v7 } from 'uuid';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import { WEBAUTHN_CHALLENGE_LIFETIME_MS, type WebAuthnChallengeService } from '../auth/webAuthnChallenges.ts';
import type { AccountEmailSender } from '../mail/accountEmailSender.ts';
import type { SignInCredentials } from './createCredentialVerifier.ts';
import type { SignInSessionReference } from './createSignInService.ts';
import type { TwoStepService } from './createTwoStepService.ts';
import { type RelyingParty, resolveRelyingParty } from './relyingParty.ts';
import { assertNotPasswordOnlySession } from './secondStep.ts';
import { PASSKEY_ALGORITHMS, verifyNewPasskey } from './verifyNewPasskey.ts';

export interface PasskeysDeps {
  readonly database: Knex;
  readonly challenges: WebAuthnChallengeService;
  readonly twoStep: Pick<TwoStepService, 'reauthenticate'>;
  readonly emails: Pick<AccountEmailSender, 'passkey'>;
  /** URL of the console; empty if not configured. */
  readonly consoleUrl: string;
}

export interface AddPasskeyParams {
  readonly name: string;
  readonly credential: NewPasskey;
}

/** Creates the service with which users manage the passkeys of their own account. */
export function createPasskeyService({ database, challenges, twoStep, emails, consoleUrl }: PasskeysDeps) {
  const relyingParty = resolveRelyingParty(consoleUrl);
  const getRelyingParty = (): RelyingParty => requireRelyingParty(relyingParty);
  /** Returns the purpose of a passkey challenge, which binds the challenge to one session of one user. */
  const challengePurpose = ({ userId, signInId }: SignInSessionReference) => `passkey of ${userId} in ${signInId}`;

  const find = async (db: Knex, { userId, signInId }: SignInSessionReference, id?: string): Promise<Passkey[]> => {
    const rpId = typeof relyingParty === 'string' ? null : relyingParty.id;
    const passkeyRows = await rows<PasskeyRow>(db, FIND_PASSKEYS_SQL, { userId, signInId, id: id ?? null, rpId });
    return passkeyRows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  };
  const findOne = async (db: Knex, holder: SignInSessionReference, id: string): Promise<Passkey> => {
    const [passkey] = await find(db, holder, id);
    if (!passkey) throw new NotFound(errorTexts.notFound.passkey);
    return passkey;
  };

  return {
    async list(holder: SignInSessionReference) {
      const isKnown = typeof relyingParty !== 'string';
      return {
        passkeys: await find(database, holder),
        address: isKnown ? relyingParty.origin : consoleUrl || null,
        obstacle: isKnown ? null : relyingParty,
      };
    },

    /** @throws Invalid (wrong password or code), Conflict (passkeys are unavailable), TooManyRequests */
    async begin(
      holder: SignInSessionReference,
      proof: SignInCredentials,
      actor: Actor,
    ): Promise<PasskeyCreationOptions> {
      const { id: rpId } = getRelyingParty();
      await assertNotPasswordOnlySession(database, holder);
      const user = await twoStep.reauthenticate(holder.userId, 'account.passkey_added', proof, actor);
      const existingPasskeys = await rows<{ id: string; transports: string[] }>(
        database,
        'SELECT credential_id AS id, transports FROM passkeys WHERE user_id = :userId AND rp_id = :rpId',
        { userId: holder.userId, rpId },
      );
      return {
        challenge: challenges.issue(challengePurpose(holder)),
        rp: { id: rpId, name: 'Recado' },
        user: {
          id: Buffer.from(uuidBytes(holder.userId)).toString('base64url'),
          name: user.email,
          displayName: user.name,
        },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
        timeout: WEBAUTHN_CHALLENGE_LIFETIME_MS,
        excludeCredentials: existingPasskeys.map(passkey => ({ ...passkey, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      };
    },

    /**
     * Adds a passkey. The challenge proves that the account's owner asked for it, because `begin` issues a
     * challenge only after it has checked the password.
     *
     * @throws Unprocessable if the credential is not a new passkey for this platform and session
     * @throws Conflict if the passkey is already stored or the user has the maximum number of passkeys
     */
    async add(
      holder: SignInSessionReference,
      { name, credential }: AddPasskeyParams,
      actor: Actor,
    ): Promise<{ passkey: Passkey }> {
      const verified = await verifyNewPasskey(credential, getRelyingParty(), challenge =>
        challenges.isValid(challenge, challengePurpose(holder)),
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
        await consumePasskeyChallenge(trx, verified.challenge, () => new Unprocessable(texts.errors.challengeExpired));
        const [{ count = 0 } = {}] = await rows<{ count: number }>(
          trx,
          'SELECT CAST(count(*) AS integer) AS count FROM passkeys WHERE user_id = :userId',
          { userId },
        );
        if (count >= MAX_PASSKEYS_PER_USER) throw new Conflict(texts.errors.tooMany);
        const insertedRows = await rows(trx, INSERT_PASSKEY_SQL, { ...verified, id, userId, name });
        if (insertedRows.length === 0) throw new Conflict(texts.errors.alreadyAdded);
        // The new passkey counts as the second step of this session, so that administrators need not sign in again.
        await rows(
          trx,
          `UPDATE sign_ins SET passkey_id = :id
           WHERE id = :signInId AND user_id = :userId AND passkey_id IS NULL AND needs_two_step(:userId)`,
          { id, signInId, userId },
        );
        const target = { kind: 'user', id: userId } as const;
        await writeAuditEntry(trx, actor, { action: 'account.passkey_added', target, details: { name } });
        return owner;
      });
      emails.passkey(user, 'added', name);
      return { passkey: await findOne(database, holder, id) };
    },

    async rename(
      holder: SignInSessionReference,
      id: string,
      name: string,
      actor: Actor,
    ): Promise<{ passkey: Passkey }> {
      await transact(database, async trx => {
        const before = await findOne(trx, holder, id);
        await rows(trx, 'UPDATE passkeys SET name = :name WHERE id = :id', { id, name });
        await writeAuditEntry(trx, actor, {
          action: 'account.passkey_renamed',
          target: { kind: 'user', id: holder.userId },
          details: { from: before.name, to: name },
        });
      });
      return { passkey: await findOne(database, holder, id) };
    },

    /**
     * Ends the sessions that the passkey opened, except the current session, which then counts as opened with
     * the password.
     */
    async remove(holder: SignInSessionReference, id: string, proof: SignInCredentials, actor: Actor) {
      await findOne(database, holder, id);
      const user = await twoStep.reauthenticate(holder.userId, 'account.passkey_removed', proof, actor);
      const { name } = await transact(database, async trx => {
        const passkey = await findOne(trx, holder, id);
        await rows(trx, 'UPDATE sign_ins SET passkey_id = NULL WHERE id = :signInId AND passkey_id = :id', {
          id,
          signInId: holder.signInId,
        });
        await rows(trx, 'DELETE FROM passkeys WHERE id = :id', { id });
        await writeAuditEntry(trx, actor, {
          action: 'account.passkey_removed',
          target: { kind: 'user', id: holder.userId },
          details: { name: passkey.name },
        });
        return passkey;
      });
      emails.passkey(user, 'removed', name);
      return { success: true, message: texts.done.removed } as const;
    },
  };
}
export type PasskeyService = ReturnType<typeof createPasskeyService>;

/** Returns the relying party. @throws Conflict with the reason if passkeys are unavailable */
export function requireRelyingParty(relyingParty: RelyingParty | PasskeyObstacle): RelyingParty {
  if (typeof relyingParty === 'string') throw new Conflict(texts.obstacles[relyingParty]);
  return relyingParty;
}

/** Marks a challenge as used, so that only the first of two responses to it is accepted, in any process. */
export async function consumePasskeyChallenge(
  trx: Knex.Transaction,
  challenge: string,
  createError: () => Error,
): Promise<void> {
  const digest = createHash('sha256').update(challenge).digest();
  const [insertedRow] = await rows<{ one: number }>(trx, CONSUME_CHALLENGE_SQL, { digest });
  if (!insertedRow) throw createError();
}

interface PasskeyRow extends Omit<Passkey, 'createdAt' | 'lastUsedAt'> {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const FIND_PASSKEYS_SQL = `
  SELECT p.id, p.name, p.created_at AS "createdAt", p.last_used_at AS "lastUsedAt", p.synced,
    p.rp_id IS NOT DISTINCT FROM CAST(:rpId AS text) AS usable,
    EXISTS (SELECT FROM sign_ins s WHERE s.id = :signInId AND s.passkey_id = p.id) AS "isCurrent"
  FROM passkeys p WHERE p.user_id = :userId AND p.id = coalesce(CAST(:id AS uuid), p.id)
  ORDER BY p.created_at DESC, p.id DESC`;

const INSERT_PASSKEY_SQL = `
  INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, rp_id, name, transports, synced)
  VALUES (:id, :userId, :credentialId, :publicKey, :counter, :rpId, :name, :transports, :synced)
  ON CONFLICT (credential_id) DO NOTHING RETURNING 1 AS one`;

const CONSUME_CHALLENGE_SQL = `
  WITH over AS (
    DELETE FROM used_challenges WHERE challenge_digest IN (
      SELECT challenge_digest FROM used_challenges WHERE expires_at < now() - interval '1 hour'
      LIMIT 100 FOR UPDATE SKIP LOCKED))
  INSERT INTO used_challenges (challenge_digest, expires_at)
  VALUES (:digest, now() + interval '${WEBAUTHN_CHALLENGE_LIFETIME_MS} milliseconds')
  ON CONFLICT (challenge_digest) DO NOTHING RETURNING 1 AS one`;
