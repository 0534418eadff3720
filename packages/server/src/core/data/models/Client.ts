import type { Knex } from 'knex';
import { Model, type Modifiers, type QueryBuilder } from 'objection';
import { BaseModel } from './BaseModel.ts';
import { Session } from './Session.ts';
import { User } from './User.ts';

/**
 * A business's WhatsApp line. Insert it with its session (`insertGraph({…, session: {}})`). Its
 * deletion removes messages, contacts and counters in one statement; the caller removes the files.
 */
export class Client extends BaseModel {
  static override tableName = 'clients';

  declare ownerId: string;
  declare businessName: string;
  /** Digits only, with the country code. */
  declare phoneNumber: string;
  /** HMAC of the API token, for look-up. */
  declare tokenDigest: Buffer;
  /** The encrypted API token, for display to its owner. */
  declare tokenSealed: Buffer;
  /** IANA time zone for the days of the statistics. A change does not recount past days. */
  declare timeZone: string;
  /** Whether calls are declined automatically, and the text then sent to callers (empty: none). */
  declare declineCalls: boolean;
  declare declineText: string;
  /** Whether a conversation read here is marked as read on WhatsApp. */
  declare markRead: boolean;
  /** Name of the loaded transport to use; null: the platform's default. */
  declare transport: string | null;
  declare session?: Session;
  declare owner?: User;

  static override modifiers: Modifiers<QueryBuilder<Client>> = {
    ownedBy: (query, ownerId: string) => query.where('clients.ownerId', ownerId),
    /** Clients that the user owns or has at least this role in; a null role: only owned ones. */
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
