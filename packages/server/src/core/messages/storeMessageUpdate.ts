import type { Knex } from 'knex';
import { type ContactIdentity, resolveContacts } from '../contacts/index.ts';
import { lockClientExclusive } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { attachMessageUpdates, type UpdatedMessage } from './attachMessageUpdates.ts';
import { type MessageDetails, resolveMessageTime } from './newMessage.ts';

/**
 * Stored content of a message update. `history` marks an update from before the number was linked,
 * which therefore causes no event.
 */
export type StoredMessageUpdateContent = { readonly history?: true } & (
  | { readonly kind: 'reaction'; readonly value: { readonly emoji: string } }
  /** `before` is the text before the first edit. */
  | { readonly kind: 'edit'; readonly value: { readonly text: string; readonly before?: string | null } }
  /**
   * `byAdmin` marks a deletion by a group administrator. It is stored with the deletion: if the deleted message
   * arrives later, the right to delete it is checked again.
   */
  | { readonly kind: 'deletion'; readonly value: { readonly byAdmin?: true } }
  /** An edit that this server cannot decrypt. */
  | { readonly kind: 'unreadable'; readonly value: Record<never, never> }
  /** The new content of an event. */
  | { readonly kind: 'event'; readonly value: { readonly event: NonNullable<MessageDetails['event']> } }
  | {
      readonly kind: 'poll';
      readonly value: { readonly question?: string | undefined; readonly addedOptions?: readonly string[] | undefined };
    }
  | {
      readonly kind: 'response';
      readonly value: { readonly response: 'going' | 'not-going' | 'maybe'; readonly guests: number };
    }
  | { readonly kind: 'vote'; readonly value: { readonly options: readonly string[] } }
  /** `seconds`: duration of the pin. */
  | { readonly kind: 'pin'; readonly value: { readonly pinned: boolean; readonly seconds?: number } }
  /** A label that the business added to the message, or removed. `label` is its name. */
  | { readonly kind: 'label'; readonly value: { readonly label: string; readonly labeled: boolean } }
);

/** A reaction, edit, deletion, vote, pin or other update, incoming or outgoing. */
export type NewMessageUpdate = StoredMessageUpdateContent & {
  /** WhatsApp's ID of the update itself. */
  readonly waId: string;
  readonly fromMe: boolean;
  /** Chat key: `group:…`, `broadcast:…` or `channel:…`. Absent for the direct conversation with `contact`. */
  readonly chat?: string | undefined;
  /** The other person in a private chat. In a group, the author of the update; absent for our own updates. */
  readonly contact?: ContactIdentity | undefined;
  /** WhatsApp's ID of the message that is updated. */
  readonly target: string;
  /** Whether a group administrator deleted another person's message. */
  readonly byAdmin?: boolean | undefined;
  /** W3C trace context of the step that stores the update. */
  readonly traceparent?: string;
  readonly timestamp: Date;
};

/**
 * Stores a message update once, however often it is received; a trigger emits the event. Rejects an
 * edit or deletion that only the author may make, if the message is another person's. Skips an update of expired
 * history.
 *
 * @returns whether the update was new
 * @throws the database's foreign key violation (23503) when the client does not exist (any more)
 */
export async function storeMessageUpdate(
  database: Knex,
  clientId: string,
  newUpdate: NewMessageUpdate,
): Promise<boolean> {
  const update = removeUnstorableCharacters(newUpdate);
  const result = await transact(database, trx => storeInTransaction(trx, clientId, update));
  if (result === 'unattached') await attachToConcurrentMessage(database, clientId, update);
  return result === 'unattached' || result === 'attached';
}

/**
 * Attaches an update whose message was being stored at the same time. Nothing is done under the exclusive lock, which
 * waits for that transaction. Later transactions find the update (`storeMessages`, `storePlainMessages`).
 */
async function attachToConcurrentMessage(database: Knex, clientId: string, update: NewMessageUpdate): Promise<void> {
  await transact(database, trx => lockClientExclusive(trx, clientId));
  await transact(database, async trx => {
    const { targets } = await findChatAndTargets(trx, clientId, update);
    if (targets.length > 0) await attachMessageUpdates(trx, clientId, targets);
  });
}

async function findChatAndTargets(trx: Knex.Transaction, clientId: string, update: NewMessageUpdate) {
  const [contactId = null] = await resolveContacts(trx, clientId, update.contact ? [update.contact] : []);
  const chat = toIndexableIdentifier(update.chat ?? `contact:${contactId}`);
  const targets = await findTargets(trx, { clientId, chat, waId: toIndexableIdentifier(update.target) });
  return { chat, targets, authorId: update.fromMe ? null : contactId };
}

/** Stores an update of a message that is stored already and that the transaction has locked. */
export const storeUpdateOfLockedMessage = (
  trx: Knex.Transaction,
  clientId: string,
  update: NewMessageUpdate,
): Promise<unknown> => storeInTransaction(trx, clientId, removeUnstorableCharacters(update));

async function storeInTransaction(
  trx: Knex.Transaction,
  clientId: string,
  update: NewMessageUpdate,
): Promise<'attached' | 'unattached' | 'repeated' | 'rejected'> {
  const { chat, targets, authorId } = await findChatAndTargets(trx, clientId, update);
  const target = targets.find(candidate => isAllowedUpdate(update, authorId, candidate));
  if (targets.length > 0 && !target) return 'rejected';
  const timestamp = resolveMessageTime(update.timestamp, new Date());
  if (!target && update.history && (await isExpired(trx, clientId, timestamp))) return 'rejected';
  if (update.kind === 'edit' && target) await applyEdit(trx, clientId, target, update);
  const value =
    update.kind === 'edit' && target && !(await isEdited(trx, clientId, target))
      ? { ...update.value, before: target.text }
      : update.value;
  // Lock the conversation before the event is written.
  // The code that stores messages uses the same lock order, which prevents deadlocks.
  if (!update.fromMe && !update.history) await rows(trx, RECORD_ACTIVITY_SQL, { clientId, chat, at: timestamp });
  if (update.kind === 'edit' || update.kind === 'event' || update.kind === 'poll')
    await rows(trx, DELETE_UNREADABLE_SQL, {
      ...{ clientId, chat, authorId },
      waId: toIndexableIdentifier(update.waId),
    });
  const inserted = await rows(trx, INSERT_UPDATE_SQL, {
    clientId,
    chat,
    target: toIndexableIdentifier(update.target),
    messageId: target?.id ?? null,
    kind: update.kind,
    waId: toIndexableIdentifier(update.waId),
    fromMe: update.fromMe,
    contactId: authorId,
    value: JSON.stringify({
      ...value,
      ...(update.byAdmin && { byAdmin: true }),
      ...(update.history && { history: true }),
      ...(update.traceparent && { traceparent: update.traceparent }),
    }),
    timestamp,
  });
  if (inserted.length > 0) return target ? 'attached' : 'unattached';
  // The process may have ended between storing the update and attaching it.
  if (target) await attachMessageUpdates(trx, clientId, [target]);
  return 'repeated';
}

/** Whether retention has deleted the history of this time (`skip_expired_history`). */
async function isExpired(trx: Knex.Transaction, clientId: string, timestamp: Date): Promise<boolean> {
  const limits = await rows(
    trx,
    `SELECT FROM get_retention_limits(:clientId)
     WHERE CAST(:timestamp AS timestamptz) < now() - make_interval(days => message_days)`,
    { clientId, timestamp },
  );
  return limits.length > 0;
}

const INSERT_UPDATE_SQL = `
  INSERT INTO message_updates
    (client_id, chat, target_wa_id, message_id, kind, wa_id, from_me, contact_id, value, timestamp)
  VALUES (:clientId, :chat, :target, :messageId, :kind, :waId, :fromMe, :contactId, CAST(:value AS jsonb), :timestamp)
  ON CONFLICT DO NOTHING RETURNING id`;

/** Deletes the report of an unreadable edit that has become readable, because its message arrived later. */
const DELETE_UNREADABLE_SQL = `
  DELETE FROM message_updates
  WHERE client_id = :clientId AND wa_id = :waId AND chat = :chat AND kind = 'unreadable'
    AND contact_id IS NOT DISTINCT FROM CAST(:authorId AS uuid)`;

/** Records an incoming update as the contact's last activity, because an update also starts a reply window. */
const RECORD_ACTIVITY_SQL = `
  UPDATE conversations SET last_inbound_at = greatest(last_inbound_at, CAST(:at AS timestamptz))
  WHERE client_id = :clientId AND chat = :chat AND chat LIKE 'contact:%'`;

/** Locks the messages, because concurrent edits and the recovery of a message change the same text. */
const findTargets = (
  trx: Knex.Transaction,
  key: { readonly clientId: string; readonly chat: string; readonly waId: string },
): Promise<UpdatedMessage[]> =>
  rows<UpdatedMessage>(
    trx,
    `SELECT id, chat, wa_id AS "waId", timestamp, from_me AS "fromMe", contact_id AS "contactId", text FROM messages
     WHERE client_id = :clientId AND wa_id = :waId AND chat = :chat
     ORDER BY timestamp DESC FOR NO KEY UPDATE`,
    key,
  );

/** Updates that need no right on the message. */
const OPEN_KINDS: readonly NewMessageUpdate['kind'][] = ['reaction', 'vote', 'response', 'pin', 'label'];

/**
 * Whether the author may make the update. Anyone may react, vote, respond, pin and add an option, and the business may
 * label. A group administrator may also delete.
 */
function isAllowedUpdate(update: NewMessageUpdate, authorId: string | null, target: UpdatedMessage): boolean {
  const { kind, fromMe, byAdmin } = update;
  if (OPEN_KINDS.includes(kind)) return true;
  if (update.kind === 'poll' && update.value.question === undefined) return true;
  if (kind === 'deletion' && byAdmin) return true;
  return target.fromMe === fromMe && (fromMe || target.contactId === authorId);
}

const isEdited = async (trx: Knex.Transaction, clientId: string, { id }: UpdatedMessage): Promise<boolean> =>
  (await rows(trx, `SELECT 1 FROM message_updates WHERE ${EDITS_OF_MESSAGE_SQL} LIMIT 1`, { clientId, id })).length > 0;

const EDITS_OF_MESSAGE_SQL = `client_id = :clientId AND message_id = :id AND kind = 'edit'`;

type ApplyEditParams = NewMessageUpdate & { readonly kind: 'edit' };

/** Sets the message's text to its newest edit, regardless of the order in which edits arrive. */
async function applyEdit(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp }: UpdatedMessage,
  update: ApplyEditParams,
): Promise<void> {
  await rows(
    trx,
    `UPDATE messages SET text = :text, updated_at = now()
     WHERE client_id = :clientId AND timestamp = :timestamp AND id = :id
       AND NOT EXISTS (SELECT FROM message_updates WHERE ${EDITS_OF_MESSAGE_SQL} AND timestamp > :editedAt)`,
    { clientId, id, timestamp, text: update.value.text, editedAt: update.timestamp },
  );
}
