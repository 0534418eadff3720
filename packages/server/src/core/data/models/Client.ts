import type { Knex } from 'knex';
import { Model, type Modifiers, type QueryBuilder } from 'objection';
import { BaseModel } from './BaseModel.ts';
import { Session } from './Session.ts';
import { User } from './User.ts';

/**
 * A business's WhatsApp line. It must be inserted with its session (`insertGraph({…, session: {}})`).
 * Deleting it also deletes messages, contacts and counters in one statement; the caller removes the
 * files.
 */
export class Client extends BaseModel {
  static override tableName = 'clients';

  declare ownerId: string;
  declare businessName: string;
  /** Phone number of the client: digits only, with the country code. */
  declare phoneNumber: string;
  /** HMAC of the API token, by which the client of a token is found. */
  declare tokenDigest: Buffer;
  /** The encrypted API token, which is decrypted to show it to the owner. */
  declare tokenSealed: Buffer;
  /** IANA time zone by which statistics are divided into days. After a change, past days are not recounted. */
  declare timeZone: string;
  /** Whether calls are declined automatically. Callers then receive `declineText`, unless it is empty. */
  declare declineCalls: boolean;
  declare declineText: string;
  /** True if reading a conversation in Recado also marks it as read on WhatsApp. */
  declare markRead: boolean;
  /** Name of the transport that the client uses; null means the platform's default. */
  declare transport: string | null;
  declare session?: Session;
  declare owner?: User;

  static override modifiers: Modifiers<QueryBuilder<Client>> = {
    ownedBy: (query, ownerId: string) => query.where('clients.ownerId', ownerId),
    /**
     * Selects clients that the user owns, and shared clients in which the user has a sufficient role. The
     * parameter `member` is the lowest sufficient role. If it is null, selects no shared clients.
     */
    openTo: (query, userId: string | Knex.Raw, member: string | Knex.Raw | null) =>
      query.whereRaw('clients.id IN (SELECT * FROM list_accessible_client_ids(?, ?))', [userId, member]),
    newestFirst: query =>
      query.orderBy([
        { column: 'clients.createdAt', order: 'desc' },
        { column: 'clients.id', order: 'desc' },
      ]),
  };

  static override relationMappings = () => ({
    owner: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'clients.ownerId', to: 'users.id' },
    },
    session: {
      relation: Model.HasOneRelation,
      modelClass: Session,
      join: { from: 'clients.id', to: 'sessions.clientId' },
    },
  });
}
