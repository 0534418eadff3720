import {
  businessDetailNames,
  type Client as ClientView,
  clientSettingNames,
  type ListedClient,
  type MemberRole,
  serverSetClientFieldNames,
} from '@recado/contract';
import { type ClientConnectionRow, presentConnection } from '../../../core/connection/presentConnection.ts';
import { type HistoryProgressRow, presentHistoryProgress } from '../../../core/connection/storeHistorySyncProgress.ts';
import type { ClientColumns } from '../../../core/data/models/index.ts';

/**
 * Client row with more data for display: `messageCount` comes from counters, `webhookUrl` from the webhooks.
 */
export type ClientRow = ClientColumns &
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

/** Value of a column in an answer: a time becomes text. */
type PresentedValue<Value> = Value extends Date ? string : Value;

const presentValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Presents columns as the fields of the same name. The compiler reports a field without a column. */
const presentColumns = <Name extends keyof ClientRow>(row: ClientRow, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, presentValue(row[name])])) as unknown as {
    [Key in Name]: PresentedValue<ClientRow[Key]>;
  };

const presentListedFields = (row: ClientRow) => ({
  _id: row.id,
  id: row.id,
  ...presentColumns(row, businessDetailNames),
  ...presentConnection(row),
  webhookUrl: row.webhookUrl,
  ...presentColumns(row, serverSetClientFieldNames),
  messageCount: row.messageCount,
});

const historyOf = ({ since, updatedAt, ...row }: NonNullable<ClientRow['history']>) =>
  presentHistoryProgress({ ...row, since: since === null ? null : new Date(since), updatedAt: new Date(updatedAt) });

/** Presents a client to its owner, its members, or an administrator who views it. */
export const presentClient = (
  row: ClientRow,
  extras: Pick<ClientView, 'apiToken' | 'webhookUrl' | 'canDeclineCalls' | 'canConvertVoice' | 'canSend' | 'transport'>,
): ClientView => ({
  ...presentListedFields(row),
  ...extras,
  history: row.history && historyOf(row.history),
  ...presentColumns(row, clientSettingNames),
  calls: { decline: row.declineCalls, text: row.declineText },
  owner: row.ownerId,
  shared: row.memberRole && { role: row.memberRole, ownerName: row.ownerName },
});

/** Presents a client in lists of administrators: without the token, with the owner's name. */
export const presentListedClient = (row: ClientRow): ListedClient => ({
  ...presentListedFields(row),
  owner: { _id: row.ownerId, id: row.ownerId, name: row.ownerName },
  ownerId: row.ownerId,
  transport: row.transport === null ? null : { name: row.transport },
});
