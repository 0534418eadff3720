import type { Assignee, ChatKind, ConversationEventData, ConversationEventType, RobotPause } from '@recado/contract';
import { getChatKind, parseRecipient, UNPAUSED_AUTOMATION_FIELDS } from '@recado/contract/rules';
import { validate as isUuid } from 'uuid';
import { findNamedContactIds } from '../contacts/findContactIdsByIdentifiers.ts';
import { type Queryable, rows } from '../data/sql.ts';

/** A conversation as services read it: its row, with the current data of the person or group. */
export interface ConversationRow {
  readonly id: string;
  /** Key that identifies the chat, as in its message rows: `contact:<id>`, `group:…`. */
  readonly key: string;
  readonly kind: ChatKind;
  readonly contactId: string | null;
  readonly phone: string | null;
  readonly lid: string | null;
  /** The name that the owner gave the person, otherwise the person's own name or @username; or the name of the group. */
  readonly name: string | null;
  /** Name that the person chose on WhatsApp, without @. Null if none is known, or if the chat is a group. */
  readonly username: string | null;
  readonly lastAt: Date;
  readonly lastMessage: string;
  readonly unread: number;
  /** Whether a user marked the conversation as unread, which is possible without unread messages. */
  readonly markedUnread: boolean;
  readonly archived: boolean;
  readonly muted: boolean;
  /** Time until which the conversation is snoozed; null if it is not snoozed. */
  readonly snoozedUntil: Date | null;
  /** Time at which the conversation's snooze expired; null if none expired or a newer message exists. */
  readonly returnedAt: Date | null;
  readonly label: string | null;
  readonly assignedTo: Assignee;
  /** Time when the person opted out of automated messages; null if they did not, or if the chat is a group. */
  readonly optedOutAt: Date | null;
  /** Time of the last message from the person; null if none is known. */
  readonly heardAt: Date | null;
  /** End of the automation pause, in the future. Null together with `pausedBy` if there is no pause. */
  readonly pausedUntil: Date | null;
  readonly pausedBy: RobotPause['pausedBy'];
}

/** Columns of a conversation, for a SELECT from `CONVERSATION_TABLES_SQL`. */
export const CONVERSATION_COLUMNS_SQL = `
  v.id, v.chat AS key, v.kind, v.contact_id AS "contactId", c.phone, c.lid, c.username,
  coalesce(c.own_name, c.name, '@' || c.username, v.subject) AS name, v.last_message_at AS "lastAt", v.last_message_id AS "lastMessage",
  v.unread_count AS unread, v.archived, v.muted, v.label,
  v.marked_unread AS "markedUnread", v.snoozed_until AS "snoozedUntil", v.snooze_ended_at AS "returnedAt",
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'name', a.name) END AS "assignedTo",
  c.opted_out_at AS "optedOutAt", v.last_inbound_at AS "heardAt",
  CASE WHEN v.paused_until > now() THEN v.paused_until END AS "pausedUntil",
  CASE WHEN v.paused_until > now() THEN v.paused_by END AS "pausedBy"`;

export const CONVERSATION_TABLES_SQL =
  'conversations v LEFT JOIN contacts c ON c.id = v.contact_id LEFT JOIN users a ON a.id = v.assigned_to';

/** Returns the chat identifier of a conversation, in the form that the API and messages use. */
export const formatConversationChat = ({
  key,
  contactId,
  phone,
  lid,
}: Pick<ConversationRow, 'key' | 'contactId' | 'phone' | 'lid'>): string =>
  contactId === null ? key : (phone ?? `lid:${lid}`);

/** Converts the automation pause to its form in the API. */
export const presentRobotPause = ({
  pausedUntil,
  pausedBy,
}: Pick<ConversationRow, 'pausedUntil' | 'pausedBy'>): RobotPause =>
  pausedUntil === null ? UNPAUSED_AUTOMATION_FIELDS : { pausedUntil: pausedUntil.toISOString(), pausedBy };

/** Converts the unread mark and the snooze to their form in the API. */
export const presentUnreadAndSnoozeState = ({
  markedUnread,
  snoozedUntil,
  returnedAt,
}: Pick<ConversationRow, 'markedUnread' | 'snoozedUntil' | 'returnedAt'>) => ({
  markedUnread,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  returnedAt: returnedAt?.toISOString() ?? null,
});

/**
 * Finds a client's conversation by its ID, or by its chat in any form in which a recipient can be
 * written.
 *
 * @param locked whether to lock the row until the transaction ends
 */
export async function findConversation(
  db: Queryable,
  clientId: string,
  idOrChat: string,
  { locked = false } = {},
): Promise<ConversationRow | undefined> {
  const where = isUuid(idOrChat) ? 'v.id = :id' : 'v.chat = ANY(:keys)';
  const bindings = isUuid(idOrChat) ? { id: idOrChat } : { keys: await findChatKeys(db, clientId, idOrChat) };
  const [conversation] = await rows<ConversationRow>(
    db,
    `SELECT ${CONVERSATION_COLUMNS_SQL} FROM ${CONVERSATION_TABLES_SQL} WHERE v.client_id = :clientId AND ${where}
     ORDER BY v.last_message_at DESC, v.id DESC LIMIT 1 ${locked ? 'FOR NO KEY UPDATE OF v' : ''}`,
    { clientId, ...bindings },
  );
  return conversation;
}

/** Finds conversations of a client by their IDs. Their order is undefined. */
export const findConversationsByIds = (
  db: Queryable,
  clientId: string,
  ids: readonly string[],
): Promise<ConversationRow[]> =>
  rows<ConversationRow>(
    db,
    `SELECT ${CONVERSATION_COLUMNS_SQL} FROM ${CONVERSATION_TABLES_SQL} WHERE v.client_id = :clientId AND v.id = ANY(:ids)`,
    { clientId, ids: [...ids] },
  );

async function findChatKeys(db: Queryable, clientId: string, chat: string): Promise<string[]> {
  if (['broadcast', 'status', 'channel'].includes(getChatKind(chat))) return [chat];
  const recipient = parseRecipient(chat);
  if (recipient?.kind === 'group') return [`group:${recipient.id}`];
  return (await findNamedContactIds(db, clientId, chat)).map(toContactChatKey);
}

export const toContactChatKey = (contactId: string): string => `contact:${contactId}`;

/**
 * Emits the current state of a conversation as an event, in the transaction that changed it.
 *
 * @param change the event type, and details such as the ID of a conversation that was merged into this one
 */
export const emitConversationEvent = (
  db: Queryable,
  clientId: string,
  conversation: ConversationRow,
  change?: ConversationEventDetails,
): Promise<void> => emitConversationEvents(db, clientId, [conversation], change);

export interface ConversationEventDetails {
  readonly type?: ConversationEventType;
  readonly replaces?: string | undefined;
  /** ID of the note that was added or deleted. */
  readonly noteId?: string;
}

/** Emits the current state of many conversations in one statement, see {@link emitConversationEvent}. */
export async function emitConversationEvents(
  db: Queryable,
  clientId: string,
  conversations: readonly ConversationRow[],
  { type = 'conversation.updated', ...change }: ConversationEventDetails = {},
): Promise<void> {
  if (conversations.length === 0) return;
  const events = conversations.map(conversation => ({
    clientId,
    fromMe: false,
    type,
    data: toEventData(conversation, change),
  }));
  await rows(db, 'SELECT write_events(CAST(:told AS jsonb))', { told: JSON.stringify(events) });
}

function toEventData(
  conversation: ConversationRow,
  { replaces, noteId }: Omit<ConversationEventDetails, 'type'>,
): ConversationEventData {
  const { id, kind, phone, lid, name, username, unread, archived, muted, label, assignedTo } = conversation;
  return {
    conversationId: id,
    chat: formatConversationChat(conversation),
    chatKind: kind,
    phoneNumber: phone,
    lid,
    name,
    ...(username !== null && { username }),
    unread,
    archived,
    muted,
    label,
    assignedTo,
    ...presentUnreadAndSnoozeState(conversation),
    robot: presentRobotPause(conversation),
    ...(noteId !== undefined && { noteId }),
    ...(replaces !== undefined && { replaces }),
  };
}

/**
 * Builds the filter for a conversation's messages: by contact if it has one, and otherwise by its chat
 * key.
 */
export const buildMessageFilterSql = ({ contactId }: Pick<ConversationRow, 'contactId'>): string =>
  contactId === null
    ? `client_id = :clientId AND chat = :key AND chat NOT LIKE 'contact:%'`
    : 'client_id = :clientId AND contact_id = :contactId AND chat = :key';

/** Returns the values of the placeholders in `buildMessageFilterSql`, except the client ID. */
export const buildMessageFilterBindings = ({ key, contactId }: Pick<ConversationRow, 'key' | 'contactId'>) => ({
  key,
  ...(contactId !== null && { contactId }),
});
