import type { PasskeyAssertion } from '@recado/contract';
import { identityTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid } from '../../../core/errors/index.ts';
import { IDENTITY_LIFETIME_MS } from '../auth/loadCaller.ts';
import type { CredentialVerifier } from './createCredentialVerifier.ts';
import type { PasskeySignIn } from './createPasskeySignIn.ts';
import type { SignInSessionReference } from './createSignInService.ts';

const ACTION = 'session.identity_confirmed';

export interface IdentityServiceDeps {
  readonly database: Knex;
  readonly credentials: Pick<CredentialVerifier, 'auditFailure' | 'verifyPasswordOrCode'>;
  readonly passkeySignIn: Pick<PasskeySignIn, 'verifyIdentity'>;
}

/** Proof of a signed-in user's identity: one of these fields. */
export interface IdentityProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly credential?: PasskeyAssertion | undefined;
}

/**
 * Creates the service with which a session proves again that its user is present. Requests that give permanent access
 * require this within ten minutes (docs/adr/0094). A sign-in counts as proof.
 */
export function createIdentityService({ database, credentials, passkeySignIn }: IdentityServiceDeps) {
  return {
    /** @throws Invalid, which names the wrong field; Conflict if passkeys are unavailable; TooManyRequests */
    async confirm(session: SignInSessionReference, proof: IdentityProof, actor: Actor) {
      const { userId, signInId } = session;
      const { password, code, credential } = proof;
      if (!credential && password === undefined && code === undefined)
        throw new Invalid(identityTexts.errors.nothing, { password: identityTexts.errors.nothing });
      await credentials.auditFailure(userId, ACTION, actor, () =>
        credential
          ? passkeySignIn.verifyIdentity(userId, credential, actor)
          : credentials.verifyPasswordOrCode(session, { password, code }, actor),
      );
      const verifiedAt = await transact(database, async trx => {
        const [row] = await rows<{ verifiedAt: Date }>(
          trx,
          `UPDATE sign_ins SET verified_at = now() WHERE id = :signInId AND user_id = :userId
           RETURNING verified_at AS "verifiedAt"`,
          { userId, signInId },
        );
        await writeAuditEntry(trx, actor, { action: ACTION, target: { kind: 'user', id: userId } });
        return row?.verifiedAt ?? new Date();
      });
      return { success: true, until: new Date(verifiedAt.getTime() + IDENTITY_LIFETIME_MS).toISOString() };
    },
  };
}
export type IdentityService = ReturnType<typeof createIdentityService>;
