import {
  type AccountKey,
  type Endpoints,
  KEYS_LIMIT,
  type PayloadOf,
  type ResponseOf,
  type UsableClient,
} from '@recado/contract';
import { errors, keys as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, type KeyName, writeAudit } from '../../ground/audit/index.ts';
import { type ConnectionRow, presentConnection } from '../../ground/connection/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';
import type { Abilities } from '../../lines/index.ts';
import type { AccountKeys } from '../auth/accountKeys.ts';
import { networkOf } from '../auth/isFrom.ts';
import { sendablesOf } from '../sending/sendablesOf.ts';
import { silenceRevoked } from './silenceWebhooks.ts';

type NewKey = PayloadOf<Endpoints['POST /keys']>;

/** What a program has shown: a client's own token, or a key of its owner's. */
export interface ShownCredential {
  readonly userId: string;
  readonly clientId?: string | undefined;
  readonly key?: KeyName | undefined;
}

interface KeyRow extends Omit<AccountKey, 'createdAt' | 'lastUsedAt' | 'expiresAt'> {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Somebody's keys, or the one of them that is meant, newest first. */
export const findKeys = async (
  db: Queryable,
  userId: string,
  id: string | null = null,
): Promise<AccountKey[]> => (await rows<KeyRow>(db, KEYS, { userId, id })).map(present);

/** The keys of an account (docs/product.md §3), by which programs use several of its clients. */
export function createKeys({
  database,
  accountKeys,
  abilities,
}: {
  readonly database: Knex;
  readonly accountKeys: AccountKeys;
  readonly abilities: Abilities;
}) {
  return {
    async list(userId: string): Promise<ResponseOf<Endpoints['GET /keys']>> {
      return { keys: await findKeys(database, userId) };
    },

    /** @throws Invalid, when it would have expired already; NotFound for a client of another's; Conflict beyond the limit */
    async create(userId: string, asked: NewKey, actor: Actor): Promise<ResponseOf<Endpoints['POST /keys']>> {
      const { name, scopes, expiresAt = null, addresses = [] } = asked;
      if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
        throw new Invalid(texts.errors.past, { expiresAt: texts.errors.past });
      if (addresses.some(address => !networkOf(address)))
        throw new Invalid(texts.errors.address, { addresses: texts.errors.address });
      const clients = asked.clients && [...new Set(asked.clients.map(id => id.toLowerCase()))];
      const { secret, prefix, digest } = accountKeys.create();
      return transact(database, async trx => {
        // Of two that are made at once at the limit, the second sees the first.
        await rows(trx, 'SELECT 1 FROM users WHERE id = :userId FOR UPDATE', { userId });
        const [count] = await rows<{ keys: number }>(
          trx,
          'SELECT count(*)::integer AS keys FROM account_keys WHERE user_id = :userId',
          { userId },
        );
        if ((count?.keys ?? 0) >= KEYS_LIMIT) throw new Conflict(texts.errors.tooMany);
        // Held until the key names them: who is being removed just now is waited for.
        const own = clients
          ? await trx('clients').where({ ownerId: userId }).whereIn('id', clients).forKeyShare().pluck('id')
          : [];
        if (clients && own.length < clients.length) throw new NotFound(errors.notFound.client);
        const [made] = await rows<{ id: string }>(trx, ADD, {
          userId,
          name,
          prefix,
          digest,
          scopes: [...scopes],
          allClients: !clients,
          expiresAt,
          addresses: [...addresses],
        });
        const id = made?.id ?? '';
        if (own.length > 0)
          await trx('accountKeyClients').insert(own.map((clientId: string) => ({ keyId: id, clientId })));
        await writeAudit(trx, actor, {
          action: 'key.created',
          target: { kind: 'user', id: userId },
          details: { name, keyId: id, scopes: scopes.join(', '), ...(clients && { clients: own.length }) },
        });
        const [key] = await findKeys(trx, userId, id);
        if (!key) throw new Error('a key that was just made is not there');
        return { success: true, key, secret };
      });
    },

    /**
     * Ends what is read with it, too: live readers ask for their right again and again; and the webhooks that it added are told
     * nothing more, until their owner enables them. @throws NotFound
     */
    async revoke(userId: string, id: string, actor: Actor) {
      await transact(database, async trx => {
        await silenceRevoked(trx, { userId, id }, actor);
        const [gone] = await rows<{ name: string }>(
          trx,
          'DELETE FROM account_keys WHERE id = :id AND user_id = :userId RETURNING name',
          { id, userId },
        );
        if (!gone) throw new NotFound(errors.notFound.key);
        await writeAudit(trx, actor, {
          action: 'key.revoked',
          target: { kind: 'user', id: userId },
          details: { name: gone.name, keyId: id },
        });
      });
      return { success: true, message: toasts.keyRevoked } as const;
    },

    /** What a program may use, and by which key. */
    async usable(shown: ShownCredential): Promise<ResponseOf<Endpoints['GET /external/clients']>> {
      const { userId, clientId = null } = shown;
      const keyId = shown.key?.id ?? null;
      const found = await rows<UsableRow>(database, USABLE, { userId, clientId, keyId });
      const [key = null] = keyId === null ? [] : await findKeys(database, userId, keyId);
      return {
        success: true,
        clients: found.map(row => ({
          ...presentUsable(row),
          canSend: sendablesOf(abilities.named(row.transport)),
        })),
        key,
      };
    },
  };
}
export type Keys = ReturnType<typeof createKeys>;

type UsableRow = ConnectionRow &
  Pick<UsableClient, 'id' | 'businessName' | 'phoneNumber'> & { readonly transport: string | null };

function presentUsable({
  id,
  businessName,
  phoneNumber,
  transport: _,
  ...session
}: UsableRow): Omit<UsableClient, 'canSend'> {
  const { isConnected, status, linkedNumber } = presentConnection(session);
  return { id, businessName, phoneNumber, linkedNumber, isConnected, status };
}

const present = ({ createdAt, lastUsedAt, expiresAt, ...key }: KeyRow): AccountKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

const ADD = `
  INSERT INTO account_keys (user_id, name, prefix, digest, scopes, all_clients, expires_at, addresses)
  VALUES (:userId, :name, :prefix, :digest, :scopes, :allClients, :expiresAt, :addresses) RETURNING id`;

const KEYS = `
  SELECT k.id, k.name, k.prefix, k.scopes, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt",
    k.expires_at AS "expiresAt", CAST(least(k.uses, 2147483647) AS integer) AS uses, k.addresses, coalesce(k.expires_at <= now(), false) AS expired,
    CASE WHEN NOT k.all_clients THEN ARRAY(
      SELECT n.client_id FROM account_key_clients n JOIN clients c ON c.id = n.client_id
      WHERE n.key_id = k.id AND c.owner_id = k.user_id ORDER BY n.client_id) END AS clients
  FROM account_keys k WHERE k.user_id = :userId AND k.id = coalesce(CAST(:id AS uuid), k.id)
  ORDER BY k.created_at DESC, k.id DESC`;

const USABLE = `
  SELECT c.id, c.business_name AS "businessName", c.phone_number AS "phoneNumber", c.transport, s.state, s.status,
    s.is_connected AS "isConnected", s.reason, s.since, s.until, s.last_event_at AS "lastEventAt", s.address
  FROM clients c JOIN sessions s ON s.client_id = c.id
    LEFT JOIN account_keys k ON k.id = CAST(:keyId AS uuid) AND k.user_id = c.owner_id
    LEFT JOIN account_key_clients n ON n.key_id = k.id AND n.client_id = c.id
  WHERE c.owner_id = :userId AND (c.id = CAST(:clientId AS uuid) OR k.all_clients OR n.client_id IS NOT NULL)
  ORDER BY c.business_name, c.id`;
