import type { Client as ClientView, ListedClient, MemberRole } from '@recado/contract';
import { type ClientConnectionRow, presentConnection } from '../../../core/connection/presentConnection.ts';
import { type HistoryProgressRow, presentHistoryProgress } from '../../../core/connection/storeHistorySyncProgress.ts';
import type { Client } from '../../../core/data/models/index.ts';

/**
 * Client row with more data for display: `messageCount` comes from counters, `webhookUrl` from the webhooks.
 */
export type ClientRow = Client &
  ClientConnectionRow & {
    readonly ownerName: string;
    readonly ownerActive: boolean;
    readonly messageCount: number;
    readonly webhookUrl: string | null;
    /** Role of the requesting user if the client is shared with them. */
    readonly memberRole: MemberRole | null;
    readonly isUnseen: boolean;
    /**
     * Progress of the history import. Its dates are strings, because the database returns this column as JSON.
     */
    readonly history:
      | (Omit<HistoryProgressRow, 'since' | 'updatedAt'> & { since: string | null; updatedAt: string })
      | null;
  };

const identity = (row: ClientRow) => ({
  _id: row.id,
  id: row.id,
  businessName: row.businessName,
  phoneNumber: row.phoneNumber,
  ...presentConnection(row),
  webhookUrl: row.webhookUrl,
  createdAt: row.createdAt.toISOString(),
  messageCount: row.messageCount,
});

const historyOf = ({ since, updatedAt, ...row }: NonNullable<ClientRow['history']>) =>
  presentHistoryProgress({ ...row, since: since === null ? null : new Date(since), updatedAt: new Date(updatedAt) });

/** Presents a client to its owner, its members, or an administrator who views it. */
export const presentClient = (
  row: ClientRow,
  extras: Pick<ClientView, 'apiToken' | 'webhookUrl' | 'canDeclineCalls' | 'canConvertVoice' | 'canSend' | 'transport'>,
): ClientView => ({
  ...identity(row),
  ...extras,
  history: row.history && historyOf(row.history),
  markRead: row.markRead,
  calls: { decline: row.declineCalls, text: row.declineText },
  owner: row.ownerId,
  shared: row.memberRole && { role: row.memberRole, ownerName: row.ownerName },
});

/** Presents a client in lists of administrators: without the token, with the owner's name. */
export const presentListedClient = (row: ClientRow): ListedClient => ({
  ...identity(row),
  owner: { _id: row.ownerId, id: row.ownerId, name: row.ownerName },
  ownerId: row.ownerId,
  transport: row.transport === null ? null : { name: row.transport },
});
