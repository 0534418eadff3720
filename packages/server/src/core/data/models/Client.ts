import type { BusinessDetail, ClientSetting } from '@recado/contract';
import type { Knex } from 'knex';
import { Model, type Modifiers, type QueryBuilder } from 'objection';
import { BaseModel } from './BaseModel.ts';
import type { ClientColumns } from './ClientColumns.ts';
import { Session } from './Session.ts';
import { User } from './User.ts';

/**
 * A business's WhatsApp line. It must be inserted with its session (`insertGraph({…, session: {}})`).
 * Deleting it also deletes messages, contacts and counters in one statement; the caller removes the
 * files.
 */
export class Client extends BaseModel implements ClientColumns {
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
  /** Minutes for which automatic replies pause in a conversation after a person has answered in it. */
  declare pauseMinutes: number;
  /** Name of the transport that the client uses; null means the platform's default. */
  declare transport: string | null;
  /** Time of the last change of the transport. */
  declare transportSince: Date | null;
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

/** Columns with values that the owner set. The owner's data export contains all of them. */
type OwnerSetColumn = BusinessDetail | ClientSetting;

/**
 * Whether the owner's data export contains a column. It omits secrets, and settings that only matter while the
 * platform runs. The compiler reports a column without a decision.
 */
const clientColumnExports: Readonly<
  Record<OwnerSetColumn, true> & Record<Exclude<keyof ClientColumns, OwnerSetColumn>, boolean>
> = {
  id: true,
  ownerId: false,
  businessName: true,
  phoneNumber: true,
  tokenDigest: false,
  tokenSealed: false,
  timeZone: true,
  createdAt: true,
  updatedAt: false,
  declineCalls: true,
  declineText: true,
  markRead: true,
  pauseMinutes: false,
  transport: false,
  transportSince: false,
};

/** Columns in the owner's data export, in the order of the file. */
export const exportedClientColumns = (Object.keys(clientColumnExports) as (keyof ClientColumns)[]).filter(
  column => clientColumnExports[column],
);
