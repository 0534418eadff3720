import {
  type AccountKey,
  type AccountKeyClient,
  type Endpoints,
  MAX_ACCOUNT_KEYS,
  type PayloadOf,
  type ResponseOf,
} from '@recado/contract';
import { apiErrorTexts, apiKeyTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, type AuditedAccountKey, writeAuditEntry } from '../../../core/audit/index.ts';
import { type ClientConnectionRow, presentConnection } from '../../../core/connection/index.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../../core/errors/index.ts';
import type { TransportCapabilityLookup } from '../../../lines/index.ts';
import { listSendableMessageKinds } from '../../../lines/transports/listSendableMessageKinds.ts';
import type { AccountKeyIssuer } from '../auth/accountKeyIssuer.ts';
import { parseIpNetwork } from '../auth/isIpAddressInNetworks.ts';
import type { AccountEmailRecipient, AccountEmailSender } from '../mail/accountEmailSender.ts';
import { disableWebhooksOfRevokedKey } from './disableKeyWebhooks.ts';

type NewKey = PayloadOf<Endpoints['POST /keys']>;

/** Credential that a program presents: a client's own token, or an account key of the client's owner. */
export interface PresentedCredential {
  readonly userId: string;
  readonly clientId?: string | undefined;
  readonly key?: AuditedAccountKey | undefined;
}

interface KeyRow extends Omit<AccountKey, 'createdAt' | 'lastUsedAt' | 'expiresAt'> {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Lists a user's account keys, newest first, or with `id` only the key that has this ID. */
export const findAccountKeys = async (db: Queryable, userId: string, id: string | null = null): Promise<AccountKey[]> =>
  (await rows<KeyRow>(db, FIND_KEYS_SQL, { userId, id })).map(present);

interface AccountKeyServiceDeps {
  readonly database: Knex;
  readonly accountKeys: AccountKeyIssuer;
  readonly abilities: TransportCapabilityLookup;
  readonly emails: Pick<AccountEmailSender, 'keyCreated'>;
}

/** Creates the service for account keys (docs/product.md §3), with which programs use several clients. */
export function createAccountKeyService({ database, accountKeys, abilities, emails }: AccountKeyServiceDeps) {
  return {
    async list(userId: string): Promise<ResponseOf<Endpoints['GET /keys']>> {
      return { keys: await findAccountKeys(database, userId) };
    },

    /**
     * @throws Invalid if the expiry is in the past or an IP address is malformed; NotFound if a client belongs
     *   to another user; Conflict if there are too many keys
     */
    async create(userId: string, newKey: NewKey, actor: Actor): Promise<ResponseOf<Endpoints['POST /keys']>> {
      const { name, scopes, expiresAt = null, addresses = [] } = newKey;
      if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
        throw new Invalid(texts.errors.expiryInPast, { expiresAt: texts.errors.expiryInPast });
      if (addresses.some(address => !parseIpNetwork(address)))
        throw new Invalid(texts.errors.address, { addresses: texts.errors.address });
      const clients = newKey.clients && [...new Set(newKey.clients.map(id => id.toLowerCase()))];
      const { secret, prefix, digest } = accountKeys.create();
      const { owner, ...created } = await transact(database, async trx => {
        // Concurrent requests wait for this lock on the user row.
        // Each request therefore counts the API keys that the earlier requests added.
        const [owner] = await rows<AccountEmailRecipient>(
          trx,
          'SELECT id, name, email FROM users WHERE id = :userId FOR UPDATE',
          { userId },
        );
        const [count] = await rows<{ keys: number }>(
          trx,
          'SELECT count(*)::integer AS keys FROM account_keys WHERE user_id = :userId',
          { userId },
        );
        if ((count?.keys ?? 0) >= MAX_ACCOUNT_KEYS) throw new Conflict(texts.errors.tooMany);
        // Lock the client rows, so that no client is removed before the key refers to it.
        // The lock waits for a concurrent removal of a client, which is then missing from `ownClientIds`.
        const ownClientIds = clients
          ? await trx('clients').where({ ownerId: userId }).whereIn('id', clients).forKeyShare().pluck('id')
          : [];
        if (clients && ownClientIds.length < clients.length) throw new NotFound(apiErrorTexts.notFound.client);
        const [insertedKey] = await rows<{ id: string }>(trx, INSERT_KEY_SQL, {
          userId,
          name,
          prefix,
          digest,
          scopes: [...scopes],
          allClients: !clients,
          expiresAt,
          addresses: [...addresses],
        });
        const id = insertedKey?.id ?? '';
        if (ownClientIds.length > 0)
          await trx('accountKeyClients').insert(
            ownClientIds.map((clientId: string) => ({ accountKeyId: id, clientId })),
          );
        await writeAuditEntry(trx, actor, {
          action: 'key.created',
          target: { kind: 'user', id: userId },
          details: { name, keyId: id, scopes: scopes.join(', '), ...(clients && { clients: ownClientIds.length }) },
        });
        const [key] = await findAccountKeys(trx, userId, id);
        if (!key) throw new Error('a key was created but cannot be found');
        return { owner, success: true, key, secret };
      });
      if (owner) emails.keyCreated(owner, newKey, actor);
      return created;
    },

    /**
     * Revokes a key. Live streams of the key also end, because they check their permission repeatedly. Webhooks
     * that the key added receive no deliveries until their owner enables them. @throws NotFound
     */
    async revoke(userId: string, id: string, actor: Actor) {
      await transact(database, async trx => {
        await disableWebhooksOfRevokedKey(trx, { userId, id }, actor);
        const [deletedKey] = await rows<{ name: string }>(
          trx,
          'DELETE FROM account_keys WHERE id = :id AND user_id = :userId RETURNING name',
          { id, userId },
        );
        if (!deletedKey) throw new NotFound(apiErrorTexts.notFound.key);
        await writeAuditEntry(trx, actor, {
          action: 'key.revoked',
          target: { kind: 'user', id: userId },
          details: { name: deletedKey.name, keyId: id },
        });
      });
      return { success: true, message: toastTexts.keyRevoked } as const;
    },

    /** Lists the clients that a program may use, and the account key that it presented. */
    async listUsableClients(credential: PresentedCredential): Promise<ResponseOf<Endpoints['GET /external/clients']>> {
      const { userId, clientId = null } = credential;
      const keyId = credential.key?.id ?? null;
      const clientRows = await rows<UsableRow>(database, FIND_USABLE_CLIENTS_SQL, { userId, clientId, keyId });
      const [key = null] = keyId === null ? [] : await findAccountKeys(database, userId, keyId);
      return {
        success: true,
        clients: clientRows.map(row => ({
          ...presentUsable(row),
          canSend: listSendableMessageKinds(abilities.forTransport(row.transport)),
        })),
        key,
      };
    },
  };
}
export type AccountKeyService = ReturnType<typeof createAccountKeyService>;

type UsableRow = ClientConnectionRow &
  Pick<AccountKeyClient, 'id' | 'businessName' | 'phoneNumber'> & { readonly transport: string | null };

function presentUsable({
  id,
  businessName,
  phoneNumber,
  transport: _,
  ...session
}: UsableRow): Omit<AccountKeyClient, 'canSend'> {
  const { isConnected, status, linkedNumber } = presentConnection(session);
  return { id, businessName, phoneNumber, linkedNumber, isConnected, status };
}

const present = ({ createdAt, lastUsedAt, expiresAt, ...key }: KeyRow): AccountKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

const INSERT_KEY_SQL = `
  INSERT INTO account_keys (user_id, name, key_prefix, key_digest, scopes, all_clients, expires_at, allowed_ip_networks)
  VALUES (:userId, :name, :prefix, :digest, :scopes, :allClients, :expiresAt, :addresses) RETURNING id`;

const FIND_KEYS_SQL = `
  SELECT k.id, k.name, k.key_prefix AS prefix, k.scopes, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt",
    k.expires_at AS "expiresAt", CAST(least(k.use_count, 2147483647) AS integer) AS uses,
    k.allowed_ip_networks AS addresses, coalesce(k.expires_at <= now(), false) AS expired,
    CASE WHEN NOT k.all_clients THEN ARRAY(
      SELECT n.client_id FROM account_key_clients n JOIN clients c ON c.id = n.client_id
      WHERE n.account_key_id = k.id AND c.owner_id = k.user_id ORDER BY n.client_id) END AS clients
  FROM account_keys k WHERE k.user_id = :userId AND k.id = coalesce(CAST(:id AS uuid), k.id)
  ORDER BY k.created_at DESC, k.id DESC`;

const FIND_USABLE_CLIENTS_SQL = `
  SELECT c.id, c.business_name AS "businessName", c.phone_number AS "phoneNumber", c.transport, s.state, s.status,
    s.is_connected AS "isConnected", s.reason, s.state_since AS since, s.state_until AS until,
    s.last_event_at AS "lastEventAt", s.wa_address AS address
  FROM clients c JOIN sessions s ON s.client_id = c.id
    LEFT JOIN account_keys k ON k.id = CAST(:keyId AS uuid) AND k.user_id = c.owner_id
    LEFT JOIN account_key_clients n ON n.account_key_id = k.id AND n.client_id = c.id
  WHERE c.owner_id = :userId AND (c.id = CAST(:clientId AS uuid) OR k.all_clients OR n.client_id IS NOT NULL)
  ORDER BY c.business_name, c.id`;
