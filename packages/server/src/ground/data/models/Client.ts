import type { Knex } from 'knex';
import { Model, type Modifiers, type QueryBuilder } from 'objection';
import { BaseModel } from './BaseModel.ts';
import { Session } from './Session.ts';
import { User } from './User.ts';

/**
 * A business's WhatsApp line. Insert it together with its session (`insertGraph({…, session: {}})`). Deleting it
 * removes its messages, contacts and counters in the same statement; its media files are the caller's.
 */
export class Client extends BaseModel {
  static override tableName = 'clients';

  declare ownerId: string;
  declare businessName: string;
  /** Digits only, with the country code. */
  declare phoneNumber: string;
  /** HMAC of the API token, for look-up. */
  declare tokenDigest: Buffer;
  /** The API token, sealed, for display to its owner. */
  declare tokenSealed: Buffer;
  /** IANA zone whose days the statistics count. Changing it leaves the days already counted as they are. */
  declare timeZone: string;
  /** Whether calls are declined by themselves, and the text their callers get then; empty: none. */
  declare declineCalls: boolean;
  declare declineText: string;
  /** Whether a conversation read here is marked as read on WhatsApp. */
  declare markRead: boolean;
  /** Of those that are loaded, the one that it uses; null: the platform's. */
  declare transport: string | null;
  declare session?: Session;
  declare owner?: User;

  static override modifiers: Modifiers<QueryBuilder<Client>> = {
    ownedBy: (query, ownerId: string) => query.where('clients.ownerId', ownerId),
    /** Those of the user's, and those that are shared with them by a role that is enough; null: none is. */
    openTo: (query, userId: string | Knex.Raw, member: string | Knex.Raw | null) =>
      query.whereRaw('clients.id IN (SELECT * FROM clients_of(?, ?))', [userId, member]),
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
