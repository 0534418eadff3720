import type { TokenUses } from '@recado/contract';
import { errors, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import type { ApiTokens } from '../auth/apiTokens.ts';

/** Hours for which the token before serves beside the new one. */
const OVERLAP = 24;

/** A client's token, changed without an outage, and how much it is used. Access to the client is the caller's duty. */
export function createTokens({
  database,
  apiTokens,
}: {
  readonly database: Knex;
  readonly apiTokens: ApiTokens;
}) {
  const uses = async (clientId: string): Promise<TokenUses> => {
    const [row] = await rows<UsesRow>(database, USES, { clientId });
    if (!row) throw new NotFound(errors.notFound.client);
    const { until, previousUses, previousUsedAt } = row;
    return {
      current: { uses: row.uses, lastUsedAt: row.usedAt?.toISOString() ?? null },
      previous: until && {
        until: until.toISOString(),
        uses: previousUses,
        lastUsedAt: previousUsedAt?.toISOString() ?? null,
      },
    };
  };

  return {
    uses,

    /**
     * Another token; the one there was serves for a day more.
     * @throws Conflict while one before it serves: it may be in use, and nobody has said that it is to end
     */
    async rotate(clientId: string, actor: Actor): Promise<void> {
      const { digest, sealed } = apiTokens.create(clientId);
      await transact(database, async trx => {
        const [before] = await rows<{ digest: Buffer }>(trx, HOLD, { clientId });
        if (!before) throw new NotFound(errors.notFound.client);
        const [serves] = await rows(trx, SERVES, { clientId });
        if (serves) throw new Conflict(errors.previousTokenServes);
        await rows(trx, KEEP, { clientId, digest: before.digest });
        await rows(
          trx,
          'UPDATE clients SET token_digest = :digest, token_sealed = :sealed, updated_at = now() WHERE id = :clientId',
          {
            clientId,
            digest,
            sealed,
          },
        );
        await rows(trx, FORGET_USES, { clientId });
        await writeAudit(trx, actor, {
          action: 'client.token_rotated',
          target: { kind: 'client', id: clientId },
        });
      });
    },

    /** Ends what is read with it, too. @throws NotFound when there is none */
    async endPrevious(clientId: string, actor: Actor) {
      await transact(database, async trx => {
        const ended = await rows(trx, `${END} AND until > now() RETURNING 1`, { clientId });
        if (ended.length === 0) throw new NotFound(errors.notFound.previousToken);
        await writeAudit(trx, actor, {
          action: 'client.token_ended',
          target: { kind: 'client', id: clientId },
        });
      });
      return { success: true, message: toasts.previousTokenEnded } as const;
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;

interface UsesRow {
  readonly uses: number;
  readonly usedAt: Date | null;
  readonly until: Date | null;
  readonly previousUses: number;
  readonly previousUsedAt: Date | null;
}

const HOLD = 'SELECT token_digest AS digest FROM clients WHERE id = :clientId FOR NO KEY UPDATE';

const KEEP = `
  INSERT INTO previous_tokens (client_id, digest, until)
  VALUES (:clientId, :digest, now() + interval '${OVERLAP} hours')
  ON CONFLICT (client_id) DO UPDATE SET digest = excluded.digest, until = excluded.until`;

const SERVES = 'SELECT FROM previous_tokens WHERE client_id = :clientId AND until > now()';
const END = 'DELETE FROM previous_tokens WHERE client_id = :clientId';

/** How often older ones were used is of no matter any more. */
export const FORGET_USES = `
  DELETE FROM token_uses t WHERE t.client_id = :clientId
    AND NOT EXISTS (SELECT FROM clients c WHERE c.id = t.client_id AND c.token_digest = t.digest)
    AND NOT EXISTS (SELECT FROM previous_tokens p WHERE p.client_id = t.client_id AND p.digest = t.digest)`;

const USES = `
  SELECT CAST(least(coalesce(t.uses, 0), 2147483647) AS integer) AS uses, t.last_used_at AS "usedAt", p.until,
    CAST(least(coalesce(b.uses, 0), 2147483647) AS integer) AS "previousUses", b.last_used_at AS "previousUsedAt"
  FROM clients c
  LEFT JOIN token_uses t ON t.client_id = c.id AND t.digest = c.token_digest
  LEFT JOIN previous_tokens p ON p.client_id = c.id AND p.until > now()
  LEFT JOIN token_uses b ON b.client_id = c.id AND b.digest = p.digest
  WHERE c.id = :clientId`;
