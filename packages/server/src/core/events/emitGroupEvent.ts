import type { GroupEventData, GroupEventType } from '@recado/contract';
import type { GroupEvent, Person } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters } from '../removeUnstorableCharacters.ts';
import { emitEventOnce } from './emitEventOnce.ts';

/**
 * Emits the `group.…` event of a change in a group, with the current or last known group name.
 * @param id event ID; a repeated call with the same ID emits no second event
 */
export function emitGroupEvent(
  database: Knex,
  clientId: string,
  event: GroupEvent,
  id: string = uuid(),
): Promise<void> {
  const { group, by, byMe, timestamp } = event;
  const chat = `group:${group}`;
  return transact(database, async trx => {
    const [conversation] = await rows<{ subject: string | null }>(
      trx,
      'SELECT subject FROM conversations WHERE client_id = :clientId AND chat = :chat',
      { clientId, chat },
    );
    const data: GroupEventData = {
      chat,
      subject: readSubject(event) ?? conversation?.subject ?? null,
      by: by ? toMemberIdentifiers(by) : null,
      ...buildEventDetails(event),
      timestamp: timestamp.toISOString(),
    };
    const type: GroupEventType = `group.${event.what}`;
    await emitEventOnce(trx, clientId, { id, fromMe: byMe, type, data });
  });
}

/** Maximum number of characters that the contract permits in a group's subject and description. */
const MAX_CHARS = { subject: 300, description: 4_096 } as const;
const truncateText = (text: string, maxChars: number): string => removeUnstorableCharacters(text.slice(0, maxChars));

function readSubject(event: GroupEvent): string | undefined {
  const subject = event.what === 'updated' ? event.change.subject : event.subject;
  return subject === undefined ? undefined : truncateText(subject, MAX_CHARS.subject);
}

function buildEventDetails(event: GroupEvent): Pick<GroupEventData, 'action' | 'participants' | 'change'> {
  if (event.what === 'participants')
    return { action: event.action, participants: event.people.map(toMemberIdentifiers) };
  if (event.what !== 'updated') return {};
  const { subject, description, ...rest } = event.change;
  return {
    change: {
      ...(subject !== undefined && { subject: truncateText(subject, MAX_CHARS.subject) }),
      ...(description !== undefined && { description: truncateText(description, MAX_CHARS.description) || null }),
      ...rest,
    },
  };
}

const toMemberIdentifiers = ({ phone, lid }: Person) => ({ phoneNumber: phone ?? null, lid: lid ?? null });
