import type { Client as ClientView, ListedClient, MemberRole } from '@recado/contract';
import { type ConnectionRow, presentConnection } from '../../ground/connection/presentConnection.ts';
import type { Client } from '../../ground/data/models/index.ts';
import { type HistoryRow, presentHistory } from '../../ground/history/noteHistory.ts';

/** A client's row with what its views need; `messageCount` comes from the counters, `webhookUrl` from the webhooks. */
export type ClientRow = Client &
  ConnectionRow & {
    readonly ownerName: string;
    readonly ownerActive: boolean;
    readonly messageCount: number;
    readonly webhookUrl: string | null;
    /** Of whoever asks, where it is shared with them. */
    readonly memberRole: MemberRole | null;
    readonly isUnseen: boolean;
    /** Its times are texts. */
    readonly history:
      | (Omit<HistoryRow, 'since' | 'updatedAt'> & { since: string | null; updatedAt: string })
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
  presentHistory({ ...row, since: since === null ? null : new Date(since), updatedAt: new Date(updatedAt) });

/** For its owner, for whom it is shared with, and for an administrator who opens it. */
export const presentClient = (
  row: ClientRow,
  about: Pick<
    ClientView,
    'apiToken' | 'webhookUrl' | 'canDeclineCalls' | 'canConvertVoice' | 'canSend' | 'transport'
  >,
): ClientView => ({
  ...identity(row),
  ...about,
  history: row.history && historyOf(row.history),
  markRead: row.markRead,
  calls: { decline: row.declineCalls, text: row.declineText },
  owner: row.ownerId,
  shared: row.memberRole && { role: row.memberRole, ownerName: row.ownerName },
});

/** For lists of administrators: without the token, with the owner's name. */
export const presentListedClient = (row: ClientRow): ListedClient => ({
  ...identity(row),
  owner: { _id: row.ownerId, id: row.ownerId, name: row.ownerName },
  ownerId: row.ownerId,
  transport: row.transport === null ? null : { name: row.transport },
});
