import type { Knex } from 'knex';
import { type Identity, resolveContacts } from '../contacts/index.ts';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { storable, storableKey } from '../storable.ts';
import { believedTime } from './believedTime.ts';

/** What is said about a message, as it is kept. `history`: from before the number was linked, so nobody is told. */
export type RemarkValue = { readonly history?: true } & (
  | { readonly kind: 'reaction'; readonly value: { readonly emoji: string } }
  /** `before`: what the message said until its first edit. */
  | { readonly kind: 'edit'; readonly value: { readonly text: string; readonly before?: string | null } }
  /** `byAdmin`: what a message that comes later has to know. */
  | { readonly kind: 'deletion'; readonly value: { readonly byAdmin?: true } }
  | { readonly kind: 'vote'; readonly value: { readonly options: readonly string[] } }
);

/** A reaction, an edit, a deletion or a vote, in or out. */
export type NewRemark = RemarkValue & {
  /** WhatsApp's id of what brought it. */
  readonly waId: string;
  readonly fromMe: boolean;
  /** `group:…`, `broadcast:…` or `channel:…`. Absent: the conversation with `contact`. */
  readonly chat?: string | undefined;
  /** The other party; in a group the one who said it, absent when we did. */
  readonly contact?: Identity | undefined;
  /** WhatsApp's id of the message that it is about. */
  readonly target: string;
  /** An administrator of the group took away what somebody else wrote. */
  readonly byAdmin?: boolean | undefined;
  /** Of the step that stores it. */
  readonly traceparent?: string;
  readonly timestamp: Date;
};

interface Target {
  readonly id: string;
  readonly timestamp: Date;
  readonly fromMe: boolean;
  readonly contactId: string | null;
  readonly text: string | null;
}

/**
 * Stores what was said about a message, once however often it is told; a trigger tells the event. What somebody says
 * about a message of somebody else's that only its author may say (an edit, a deletion) is not stored.
 *
 * @returns whether it was news
 * @throws the database's foreign key violation (23503) when the client does not exist (any more)
 */
export function storeRemark(db: Queryable, clientId: string, told: NewRemark): Promise<boolean> {
  const remark = storable(told);
  return transact(db, async trx => {
    const [contactId = null] = await resolveContacts(trx, clientId, remark.contact ? [remark.contact] : []);
    const chat = storableKey(remark.chat ?? `contact:${contactId}`);
    const saidBy = remark.fromMe ? null : contactId;
    const targets = await findTargets(trx, { clientId, chat, waId: storableKey(remark.target) });
    const target = targets.find(found => mayConcern(remark, saidBy, found));
    if (targets.length > 0 && !target) return false;
    if (remark.kind === 'edit' && target) await correct(trx, clientId, target, remark);
    const value =
      remark.kind === 'edit' && target && !(await isEdited(trx, clientId, target))
        ? { ...remark.value, before: target.text }
        : remark.value;
    // Before the event is written: whoever stores messages has the conversation first, too.
    if (!remark.fromMe && !remark.history)
      await rows(trx, HEARD, { clientId, chat, at: believedTime(remark.timestamp, new Date()) });
    const inserted = await rows(trx, INSERT, {
      clientId,
      chat,
      target: storableKey(remark.target),
      messageId: target?.id ?? null,
      kind: remark.kind,
      waId: storableKey(remark.waId),
      fromMe: remark.fromMe,
      contactId: saidBy,
      value: JSON.stringify({
        ...value,
        ...(!target && remark.byAdmin && { byAdmin: true }),
        ...(remark.history && { history: true }),
        ...(remark.traceparent && { traceparent: remark.traceparent }),
      }),
      timestamp: believedTime(remark.timestamp, new Date()),
    });
    return inserted.length > 0;
  });
}

const INSERT = `
  INSERT INTO remarks (client_id, chat, target, message_id, kind, wa_id, from_me, contact_id, value, timestamp)
  VALUES (:clientId, :chat, :target, :messageId, :kind, :waId, :fromMe, :contactId, CAST(:value AS jsonb), :timestamp)
  ON CONFLICT DO NOTHING RETURNING id`;

/** Whoever reacts has said something. */
const HEARD = `
  UPDATE conversations SET heard_at = greatest(heard_at, CAST(:at AS timestamptz))
  WHERE client_id = :clientId AND chat = :chat AND chat LIKE 'contact:%'`;

const findTargets = (
  trx: Knex.Transaction,
  key: { readonly clientId: string; readonly chat: string; readonly waId: string },
): Promise<Target[]> =>
  rows<Target>(
    trx,
    `SELECT id, timestamp, from_me AS "fromMe", contact_id AS "contactId", text FROM messages
     WHERE client_id = :clientId AND wa_id = :waId AND chat = :chat ORDER BY timestamp DESC`,
    key,
  );

/** Anybody may react to a message and vote in a poll; only its author may change it, and an administrator remove it. */
function mayConcern({ kind, fromMe, byAdmin }: NewRemark, saidBy: string | null, target: Target): boolean {
  if (kind === 'reaction' || kind === 'vote') return true;
  if (kind === 'deletion' && byAdmin) return true;
  return target.fromMe === fromMe && (fromMe || target.contactId === saidBy);
}

const isEdited = async (trx: Knex.Transaction, clientId: string, { id }: Target): Promise<boolean> =>
  (await rows(trx, `SELECT 1 FROM remarks WHERE ${EDITS} LIMIT 1`, { clientId, id })).length > 0;

const EDITS = `client_id = :clientId AND message_id = :id AND kind = 'edit'`;

/** The message says what its newest edit says, in whatever order they come. */
async function correct(
  trx: Knex.Transaction,
  clientId: string,
  { id, timestamp }: Target,
  remark: NewRemark & { readonly kind: 'edit' },
): Promise<void> {
  await rows(
    trx,
    `UPDATE messages SET text = :text, updated_at = now()
     WHERE client_id = :clientId AND timestamp = :timestamp AND id = :id
       AND NOT EXISTS (SELECT FROM remarks WHERE ${EDITS} AND timestamp > :saidAt)`,
    { clientId, id, timestamp, text: remark.value.text, saidAt: remark.timestamp },
  );
}
