import type {
  Assignee,
  ChatKind,
  ConversationEventData,
  ConversationEventType,
  RobotPause,
} from '@recado/contract';
import { parseRecipient, UNPAUSED } from '@recado/contract/rules';
import { validate as isUuid } from 'uuid';
import { contactsOf, namesOf } from '../contacts/contactsOf.ts';
import { type Queryable, rows } from '../data/sql.ts';

/** A conversation as services read it: its row with what is known now of the other party. */
export interface ConversationRow {
  readonly id: string;
  /** As messages keep it: `contact:<id>`, `group:…` */
  readonly key: string;
  readonly kind: ChatKind;
  readonly contactId: string | null;
  readonly phone: string | null;
  readonly lid: string | null;
  /** What the person is called here, else what they call themselves; or the group's. */
  readonly name: string | null;
  readonly lastAt: Date;
  readonly lastMessage: string;
  readonly unread: number;
  /** Somebody left it as unread, although nothing of it may be. */
  readonly markedUnread: boolean;
  readonly archived: boolean;
  readonly muted: boolean;
  /** Put off until then; null: it is not. */
  readonly snoozedUntil: Date | null;
  /** When it came back by itself; null: it did not, or something newer was said. */
  readonly returnedAt: Date | null;
  readonly label: string | null;
  readonly assignedTo: Assignee;
  /** The person's; null for other places. */
  readonly optedOutAt: Date | null;
  /** When they wrote last; null: never, that is known. */
  readonly heardAt: Date | null;
  /** Both null, or in the future. */
  readonly pausedUntil: Date | null;
  readonly pausedBy: RobotPause['pausedBy'];
}

/** From `conversationTables`. */
export const conversationColumns = `
  v.id, v.chat AS key, v.kind, v.contact_id AS "contactId", c.phone, c.lid, coalesce(c.own_name, c.name, v.subject) AS name,
  v.last_at AS "lastAt", v.last_message AS "lastMessage", v.unread, v.archived, v.muted, v.label,
  v.marked_unread AS "markedUnread", v.snoozed_until AS "snoozedUntil", v.returned_at AS "returnedAt",
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'name', a.name) END AS "assignedTo",
  c.opted_out_at AS "optedOutAt", v.heard_at AS "heardAt",
  CASE WHEN v.paused_until > now() THEN v.paused_until END AS "pausedUntil",
  CASE WHEN v.paused_until > now() THEN v.paused_by END AS "pausedBy"`;

export const conversationTables =
  'conversations v LEFT JOIN contacts c ON c.id = v.contact_id LEFT JOIN users a ON a.id = v.assigned_to';

/** As programs name it; so messages do. */
export const chatOf = ({
  key,
  contactId,
  phone,
  lid,
}: Pick<ConversationRow, 'key' | 'contactId' | 'phone' | 'lid'>): string =>
  contactId === null ? key : (phone ?? `lid:${lid}`);

/** As it is told. */
export const robotOf = ({
  pausedUntil,
  pausedBy,
}: Pick<ConversationRow, 'pausedUntil' | 'pausedBy'>): RobotPause =>
  pausedUntil === null ? UNPAUSED : { pausedUntil: pausedUntil.toISOString(), pausedBy };

/** What was left for later of it, as it is told. */
export const leavingOf = ({
  markedUnread,
  snoozedUntil,
  returnedAt,
}: Pick<ConversationRow, 'markedUnread' | 'snoozedUntil' | 'returnedAt'>) => ({
  markedUnread,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  returnedAt: returnedAt?.toISOString() ?? null,
});

/**
 * A client's conversation by its id, or by its chat in any form a recipient may have.
 *
 * @param locked until the transaction ends, nobody else changes it
 */
export async function findConversation(
  db: Queryable,
  clientId: string,
  named: string,
  { locked = false } = {},
): Promise<ConversationRow | undefined> {
  const where = isUuid(named) ? 'v.id = :id' : 'v.chat = ANY(:keys)';
  const bindings = isUuid(named) ? { id: named } : { keys: await keysOf(db, clientId, named) };
  const [found] = await rows<ConversationRow>(
    db,
    `SELECT ${conversationColumns} FROM ${conversationTables} WHERE v.client_id = :clientId AND ${where}
     ORDER BY v.last_at DESC, v.id DESC LIMIT 1 ${locked ? 'FOR NO KEY UPDATE OF v' : ''}`,
    { clientId, ...bindings },
  );
  return found;
}

async function keysOf(db: Queryable, clientId: string, chat: string): Promise<string[]> {
  const named = parseRecipient(chat);
  if (!named) return [];
  if (named.kind === 'group') return [`group:${named.id}`];
  return (await contactsOf(db, clientId, namesOf(named))).map(keyOfContact);
}

export const keyOfContact = (contactId: string): string => `contact:${contactId}`;

/**
 * Tells how a conversation stands now, in the transaction that changed it.
 *
 * @param about what changed, and the conversation that became this one
 */
export const tellConversation = (
  db: Queryable,
  clientId: string,
  conversation: ConversationRow,
  about?: ConversationNews,
): Promise<void> => tellConversations(db, clientId, [conversation], about);

export interface ConversationNews {
  readonly type?: ConversationEventType;
  readonly replaces?: string | undefined;
  /** Of a note that is new, or gone. */
  readonly noteId?: string;
}

/** As `tellConversation`, of many at once. */
export async function tellConversations(
  db: Queryable,
  clientId: string,
  conversations: readonly ConversationRow[],
  { type = 'conversation.updated', ...about }: ConversationNews = {},
): Promise<void> {
  if (conversations.length === 0) return;
  const told = conversations.map(one => ({ clientId, fromMe: false, type, data: toldOf(one, about) }));
  await rows(db, 'SELECT write_events(CAST(:told AS jsonb))', { told: JSON.stringify(told) });
}

function toldOf(
  conversation: ConversationRow,
  { replaces, noteId }: Omit<ConversationNews, 'type'>,
): ConversationEventData {
  const { id, kind, phone, lid, name, unread, archived, muted, label, assignedTo } = conversation;
  return {
    conversationId: id,
    chat: chatOf(conversation),
    chatKind: kind,
    phoneNumber: phone,
    lid,
    name,
    unread,
    archived,
    muted,
    label,
    assignedTo,
    ...leavingOf(conversation),
    robot: robotOf(conversation),
    ...(noteId !== undefined && { noteId }),
    ...(replaces !== undefined && { replaces }),
  };
}

/** Whose messages they are, as the indexes have it: with a person by the contact, elsewhere by the place. */
export const placeOf = ({ contactId }: Pick<ConversationRow, 'contactId'>): string =>
  contactId === null
    ? `client_id = :clientId AND chat = :key AND chat NOT LIKE 'contact:%'`
    : 'client_id = :clientId AND contact_id = :contactId AND chat = :key';

/** What `placeOf` names, but the client. */
export const placeBindings = ({ key, contactId }: Pick<ConversationRow, 'key' | 'contactId'>) => ({
  key,
  ...(contactId !== null && { contactId }),
});
