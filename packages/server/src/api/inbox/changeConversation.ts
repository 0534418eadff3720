import type { Endpoints, PayloadOf } from '@recado/contract';
import { errors } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import {
  type ConversationRow,
  findConversation,
  tellConversation,
} from '../../ground/conversations/conversationRows.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { NotFound } from '../../ground/errors/index.ts';
import { findColleague } from './colleagues.ts';
import { labelNamed } from './createLabels.ts';

type Change = PayloadOf<Endpoints['PATCH /external/conversations/{conversation}']>;

/**
 * Archives, silences, labels or assigns a conversation; told as an event where it changes anything.
 *
 * @throws NotFound; Invalid where it is given to somebody who does not answer there
 */
export const changeConversation = (
  database: Knex,
  clientId: string,
  named: string,
  change: Change,
  actor: Actor,
): Promise<ConversationRow> =>
  transact(database, async trx => {
    // First the person and the label, as whoever takes one out of the team or renames the other has them.
    const person = change.assignedTo ? await findColleague(trx, clientId, change.assignedTo) : null;
    const label =
      typeof change.label === 'string' ? await labelNamed(trx, clientId, change.label) : change.label;
    const before = await findConversation(trx, clientId, named, { locked: true });
    if (!before) throw new NotFound(errors.notFound.chat);
    const { archived = before.archived, muted = before.muted } = change;
    const after: ConversationRow = {
      ...before,
      archived,
      muted,
      label: label === undefined ? before.label : label,
      assignedTo: change.assignedTo === undefined ? before.assignedTo : person,
    };
    const isGiven = after.assignedTo?.id !== before.assignedTo?.id;
    const isSame = archived === before.archived && muted === before.muted && after.label === before.label;
    if (isSame && !isGiven) return before;
    await rows(
      trx,
      `UPDATE conversations SET archived = :archived, muted = :muted, label = :label, assigned_to = :assignee
       WHERE client_id = :clientId AND id = :id`,
      {
        ...{ clientId, id: before.id, archived, muted },
        label: after.label,
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
    return after;
  });
