import type { Endpoints, PayloadOf } from '@recado/contract';
import { MAX_SNOOZE_DAYS } from '@recado/contract/rules';
import { apiErrorTexts, inboxToolTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import {
  type ConversationRow,
  emitConversationEvent,
  findConversation,
} from '../../../core/conversations/conversationRows.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Invalid, NotFound } from '../../../core/errors/index.ts';
import { emitContactLabeled, recordLabelDifference } from '../../../core/labels/index.ts';
import { findColleague } from './colleagues.ts';
import { findOrCreateLabel } from './createLabelService.ts';

export type ConversationChange = PayloadOf<Endpoints['PATCH /external/conversations/{conversation}']>;

export interface ChangedConversation {
  readonly before: ConversationRow;
  readonly after: ConversationRow;
}

/**
 * Changes a conversation's archive, mute, label, assignee, snooze or unread mark. Writes an event if
 * one of them really changed.
 *
 * @throws NotFound; Invalid if the assignee is not on the team or the snooze time is not allowed
 */
export const changeConversation = (
  database: Queryable,
  clientId: string,
  conversationRef: string,
  change: ConversationChange,
  actor: Actor,
): Promise<ChangedConversation> =>
  transact(database, async trx => {
    const until = parseSnoozeTime(change);
    // To prevent deadlocks, lock assignee and label first, as member removal and label renaming do.
    const newAssignee = change.assignedTo ? await findColleague(trx, clientId, change.assignedTo) : null;
    const label =
      typeof change.label === 'string' ? await findOrCreateLabel(trx, clientId, change.label) : change.label;
    const before = await findConversation(trx, clientId, conversationRef, { locked: true });
    if (!before) throw new NotFound(apiErrorTexts.notFound.chat);
    const isDone = change.archived === true;
    const { muted = before.muted, markedUnread = before.markedUnread } = change;
    const after: ConversationRow = {
      ...before,
      // A conversation is in only one list, so snoozing unarchives it, and archiving ends the snooze.
      archived: until ? false : (change.archived ?? before.archived),
      muted,
      markedUnread,
      snoozedUntil: isDone ? null : until === undefined ? before.snoozedUntil : until,
      returnedAt: until ? null : before.returnedAt,
      label: label === undefined ? before.label : label,
      assignedTo: change.assignedTo === undefined ? before.assignedTo : newAssignee,
    };
    const isReassigned = after.assignedTo?.id !== before.assignedTo?.id;
    const isUnchanged =
      COMPARED_FIELDS.every(field => after[field] === before[field]) &&
      after.snoozedUntil?.getTime() === before.snoozedUntil?.getTime();
    if (isUnchanged && !isReassigned) return { before, after: before };
    await rows(
      trx,
      `UPDATE conversations SET archived = :archived, muted = :muted, label = :label, assigned_to = :assignee,
         marked_unread = :markedUnread, snoozed_until = :snoozedUntil, snooze_ended_at = :returnedAt
       WHERE client_id = :clientId AND id = :id`,
      {
        ...{ clientId, id: before.id, archived: after.archived, muted, markedUnread, label: after.label },
        ...{ snoozedUntil: after.snoozedUntil, returnedAt: after.returnedAt },
        assignee: after.assignedTo?.id ?? null,
      },
    );
    if (isReassigned)
      await writeAuditEntry(trx, actor, {
        action: 'conversation.assigned',
        target: { kind: 'client', id: clientId },
        details: { from: before.assignedTo?.name ?? null, to: after.assignedTo?.name ?? null },
      });
    if (after.label !== before.label) await recordConversationLabel(trx, clientId, before, after);
    if (after.label === null && before.label !== null) await unlabelContact(trx, clientId, before);
    await emitConversationEvent(trx, clientId, after);
    return { before, after };
  });

/**
 * Changes several conversations in one transaction, in the order of their IDs, so that two such changes cannot
 * deadlock. Skips conversations that no longer exist, because another user may have merged them.
 *
 * @throws Invalid if the assignee is not on the team or the snooze time is not allowed
 */
export const changeConversations = (
  database: Knex,
  clientId: string,
  conversationIds: readonly string[],
  change: ConversationChange,
  actor: Actor,
): Promise<ChangedConversation[]> =>
  transact(database, async trx => {
    const existing = await rows<{ id: string }>(
      trx,
      'SELECT id FROM conversations WHERE client_id = :clientId AND id = ANY(:ids) ORDER BY id',
      { clientId, ids: [...conversationIds] },
    );
    const changed: ChangedConversation[] = [];
    for (const { id } of existing) changed.push(await changeConversation(trx, clientId, id, change, actor));
    return changed;
  });

/** Records the changed label for the phone, on which the labels of a chat are those of its contact and conversation. */
async function recordConversationLabel(
  trx: Knex.Transaction,
  clientId: string,
  before: ConversationRow,
  after: ConversationRow,
): Promise<void> {
  const { key, contactId, phone, lid } = after;
  if (contactId === null && !key.startsWith('group:')) return;
  const [contact] = await rows<{ labels: string[] }>(
    trx,
    'SELECT labels FROM contacts WHERE client_id = :clientId AND id = :contactId',
    { clientId, contactId },
  );
  const withContact = ({ label }: ConversationRow) => [...(contact?.labels ?? []), ...(label === null ? [] : [label])];
  const chat =
    contactId === null
      ? ({ kind: 'group', id: key.slice('group:'.length) } as const)
      : ({ kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) } as const);
  const labels = { before: withContact(before), after: withContact(after) };
  await recordLabelDifference(trx, clientId, { chat }, labels);
}

/**
 * Takes a removed label of the phone off the contact, too. The phone has only labels of chats, and adding one there
 * labels both (docs/adr/0088). Otherwise the label would stay on the phone.
 */
async function unlabelContact(trx: Knex.Transaction, clientId: string, before: ConversationRow): Promise<void> {
  const { contactId, label, phone, lid } = before;
  if (contactId === null || label === null) return;
  const changed = await rows(trx, UNLABEL_CONTACT_SQL, { clientId, contactId, label });
  if (changed.length === 0) return;
  const chat = { kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) } as const;
  await recordLabelDifference(trx, clientId, { chat }, { before: [label], after: [] });
  await emitContactLabeled(trx, clientId, [{ contactId, label, labeled: false }]);
}

const UNLABEL_CONTACT_SQL = `
  UPDATE contacts SET labels = array_remove(labels, CAST(:label AS text)), updated_at = now()
  WHERE client_id = :clientId AND id = :contactId AND CAST(:label AS text) = ANY(labels) AND EXISTS (
    SELECT FROM phone_labels p JOIN labels l ON l.id = p.label_id WHERE l.client_id = :clientId AND l.name = :label)
  RETURNING id`;

/** Fields that are compared to detect a change, in addition to the assignee and the snooze time. */
const COMPARED_FIELDS = ['archived', 'muted', 'label', 'markedUnread'] as const;

/** Reads and checks a change's snooze time. @returns null to end the snooze, undefined to leave it unchanged */
function parseSnoozeTime({ snoozedUntil, archived }: ConversationChange): Date | null | undefined {
  if (typeof snoozedUntil !== 'string') return snoozedUntil;
  const until = new Date(snoozedUntil);
  const { snoozeInPast, snoozeTooFar, snoozeArchived } = inboxToolTexts.errors;
  const remainingMs = until.getTime() - Date.now();
  const errorMessage =
    remainingMs <= 0
      ? snoozeInPast
      : remainingMs > MAX_SNOOZE_DAYS * 86_400_000
        ? snoozeTooFar
        : archived === true
          ? snoozeArchived
          : undefined;
  if (errorMessage !== undefined) throw new Invalid(errorMessage, { snoozedUntil: errorMessage });
  return until;
}
