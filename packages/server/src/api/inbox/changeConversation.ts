import type { Endpoints, PayloadOf } from '@recado/contract';
import { SNOOZE_DAYS } from '@recado/contract/rules';
import { errors, inboxTools } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import {
  type ConversationRow,
  findConversation,
  tellConversation,
} from '../../ground/conversations/conversationRows.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Invalid, NotFound } from '../../ground/errors/index.ts';
import { findColleague } from './colleagues.ts';
import { labelNamed } from './createLabels.ts';

type Change = PayloadOf<Endpoints['PATCH /external/conversations/{conversation}']>;

/**
 * Archives, silences, labels, assigns, puts off or leaves unread a conversation; told as an event where it changes anything.
 *
 * @throws NotFound; Invalid where it is given to somebody who does not answer there, or put off to no time that may be
 */
export const changeConversation = (
  database: Knex,
  clientId: string,
  named: string,
  change: Change,
  actor: Actor,
): Promise<{ readonly before: ConversationRow; readonly after: ConversationRow }> =>
  transact(database, async trx => {
    const until = putOffUntil(change);
    // First the person and the label, as whoever takes one out of the team or renames the other has them.
    const person = change.assignedTo ? await findColleague(trx, clientId, change.assignedTo) : null;
    const label =
      typeof change.label === 'string' ? await labelNamed(trx, clientId, change.label) : change.label;
    const before = await findConversation(trx, clientId, named, { locked: true });
    if (!before) throw new NotFound(errors.notFound.chat);
    const isDone = change.archived === true;
    const { muted = before.muted, markedUnread = before.markedUnread } = change;
    const after: ConversationRow = {
      ...before,
      // It is in one place: put off, it is no more in the archive, and archived, it is not to come back.
      archived: until ? false : (change.archived ?? before.archived),
      muted,
      markedUnread,
      snoozedUntil: isDone ? null : until === undefined ? before.snoozedUntil : until,
      returnedAt: until ? null : before.returnedAt,
      label: label === undefined ? before.label : label,
      assignedTo: change.assignedTo === undefined ? before.assignedTo : person,
    };
    const isGiven = after.assignedTo?.id !== before.assignedTo?.id;
    const isSame =
      KEPT.every(field => after[field] === before[field]) &&
      after.snoozedUntil?.getTime() === before.snoozedUntil?.getTime();
    if (isSame && !isGiven) return { before, after: before };
    await rows(
      trx,
      `UPDATE conversations SET archived = :archived, muted = :muted, label = :label, assigned_to = :assignee,
         marked_unread = :markedUnread, snoozed_until = :snoozedUntil, returned_at = :returnedAt
       WHERE client_id = :clientId AND id = :id`,
      {
        ...{ clientId, id: before.id, archived: after.archived, muted, markedUnread, label: after.label },
        ...{ snoozedUntil: after.snoozedUntil, returnedAt: after.returnedAt },
        assignee: after.assignedTo?.id ?? null,
      },
    );
    if (isGiven)
      await writeAudit(trx, actor, {
        action: 'conversation.assigned',
        target: { kind: 'client', id: clientId },
        details: { from: before.assignedTo?.name ?? null, to: after.assignedTo?.name ?? null },
      });
    await tellConversation(trx, clientId, after);
    return { before, after };
  });

/** Besides whose it is and until when it is put off. */
const KEPT = ['archived', 'muted', 'label', 'markedUnread'] as const;

/** @returns null: it is brought back; undefined: nothing is said of it */
function putOffUntil({ snoozedUntil, archived }: Change): Date | null | undefined {
  if (typeof snoozedUntil !== 'string') return snoozedUntil;
  const until = new Date(snoozedUntil);
  const { snoozePast, snoozeFar, snoozeArchived } = inboxTools.errors;
  const ahead = until.getTime() - Date.now();
  const wrong =
    ahead <= 0
      ? snoozePast
      : ahead > SNOOZE_DAYS * 86_400_000
        ? snoozeFar
        : archived === true
          ? snoozeArchived
          : undefined;
  if (wrong !== undefined) throw new Invalid(wrong, { snoozedUntil: wrong });
  return until;
}
