import type { ApiTokenUseCounts } from '@recado/contract';
import { apiErrorTexts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, NotFound } from '../../../core/errors/index.ts';
import type { ApiTokenIssuer } from '../../accounts/auth/apiTokenIssuer.ts';

/** Hours for which the previous token stays valid after a rotation. */
const TOKEN_OVERLAP_HOURS = 24;

interface TokenServiceDeps {
  readonly database: Knex;
  readonly apiTokens: ApiTokenIssuer;
}

/** Replaces a client's token without an outage, and reports how often it is used. Callers must check access. */
export function createApiTokenService({ database, apiTokens }: TokenServiceDeps) {
  return {
    async uses(clientId: string): Promise<ApiTokenUseCounts> {
      const [row] = await rows<UsesRow>(database, SELECT_TOKEN_USES_SQL, { clientId });
      if (!row) throw new NotFound(apiErrorTexts.notFound.client);
      const { previousExpiresAt, previousUses, previousUsedAt } = row;
      return {
        current: { uses: row.uses, lastUsedAt: row.usedAt?.toISOString() ?? null },
        previous: previousExpiresAt && {
          until: previousExpiresAt.toISOString(),
          uses: previousUses,
          lastUsedAt: previousUsedAt?.toISOString() ?? null,
        },
      };
    },

    /**
     * Issues a new token. The current one becomes the previous token, which stays valid for 24 more hours.
     * @throws Conflict while the client still has a valid previous token, because programs may use that token
     *   until a user ends it
     */
    async rotate(clientId: string, actor: Actor): Promise<void> {
      const { digest, sealed } = apiTokens.create(clientId);
      await transact(database, async trx => {
        const [currentToken] = await rows<{ digest: Buffer }>(trx, LOCK_CLIENT_SQL, { clientId });
        if (!currentToken) throw new NotFound(apiErrorTexts.notFound.client);
        const [validPreviousToken] = await rows(trx, FIND_VALID_PREVIOUS_TOKEN_SQL, { clientId });
        if (validPreviousToken) throw new Conflict(apiErrorTexts.previousTokenStillValid);
        await rows(trx, STORE_PREVIOUS_TOKEN_SQL, { clientId, digest: currentToken.digest });
        await rows(
          trx,
          'UPDATE clients SET token_digest = :digest, token_sealed = :sealed, updated_at = now() WHERE id = :clientId',
          {
            clientId,
            digest,
            sealed,
          },
        );
        await rows(trx, DELETE_STALE_TOKEN_USES_SQL, { clientId });
        await writeAuditEntry(trx, actor, {
          action: 'client.token_rotated',
          target: { kind: 'client', id: clientId },
        });
      });
    },

    /** Ends the previous token and all streams opened with it. @throws NotFound if there is no previous token */
    async endPrevious(clientId: string, actor: Actor) {
      await transact(database, async trx => {
        const ended = await rows(trx, `${DELETE_PREVIOUS_TOKEN_SQL} AND expires_at > now() RETURNING 1`, { clientId });
        if (ended.length === 0) throw new NotFound(apiErrorTexts.notFound.previousToken);
        await writeAuditEntry(trx, actor, {
          action: 'client.token_ended',
          target: { kind: 'client', id: clientId },
        });
      });
      return { success: true, message: toastTexts.previousTokenEnded } as const;
    },
  };
}
export type ApiTokenService = ReturnType<typeof createApiTokenService>;

interface UsesRow {
  readonly uses: number;
  readonly usedAt: Date | null;
  readonly previousExpiresAt: Date | null;
  readonly previousUses: number;
  readonly previousUsedAt: Date | null;
}

const LOCK_CLIENT_SQL = 'SELECT token_digest AS digest FROM clients WHERE id = :clientId FOR NO KEY UPDATE';

const STORE_PREVIOUS_TOKEN_SQL = `
  INSERT INTO previous_tokens (client_id, token_digest, expires_at)
  VALUES (:clientId, :digest, now() + interval '${TOKEN_OVERLAP_HOURS} hours')
  ON CONFLICT (client_id) DO UPDATE SET token_digest = excluded.token_digest, expires_at = excluded.expires_at`;

const FIND_VALID_PREVIOUS_TOKEN_SQL = 'SELECT FROM previous_tokens WHERE client_id = :clientId AND expires_at > now()';
const DELETE_PREVIOUS_TOKEN_SQL = 'DELETE FROM previous_tokens WHERE client_id = :clientId';

/** Deletes the use counts of tokens that are no longer valid. */
export const DELETE_STALE_TOKEN_USES_SQL = `
  DELETE FROM token_uses t WHERE t.client_id = :clientId
    AND NOT EXISTS (SELECT FROM clients c WHERE c.id = t.client_id AND c.token_digest = t.token_digest)
    AND NOT EXISTS (
      SELECT FROM previous_tokens p WHERE p.client_id = t.client_id AND p.token_digest = t.token_digest)`;

const SELECT_TOKEN_USES_SQL = `
  SELECT CAST(least(coalesce(t.use_count, 0), 2147483647) AS integer) AS uses, t.last_used_at AS "usedAt",
    p.expires_at AS "previousExpiresAt", b.last_used_at AS "previousUsedAt",
    CAST(least(coalesce(b.use_count, 0), 2147483647) AS integer) AS "previousUses"
  FROM clients c
  LEFT JOIN token_uses t ON t.client_id = c.id AND t.token_digest = c.token_digest
  LEFT JOIN previous_tokens p ON p.client_id = c.id AND p.expires_at > now()
  LEFT JOIN token_uses b ON b.client_id = c.id AND b.token_digest = p.token_digest
  WHERE c.id = :clientId`;
