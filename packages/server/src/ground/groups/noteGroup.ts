import type { GroupEventData, GroupEventType } from '@recado/contract';
import type { GroupHappening, Person } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tellOnce } from '../events/tellOnce.ts';
import { storable } from '../storable.ts';

/**
 * Tells the event `group.…` of what happened to a group; its name is the one it has now, or the last that was known.
 * @param id of the event: told twice with the same, it is there once
 */
export function noteGroup(
  database: Knex,
  clientId: string,
  happening: GroupHappening,
  id: string = uuid(),
): Promise<void> {
  const { group, by, byMe, timestamp } = happening;
  const chat = `group:${group}`;
  return transact(database, async trx => {
    const [known] = await rows<{ subject: string | null }>(
      trx,
      'SELECT subject FROM conversations WHERE client_id = :clientId AND chat = :chat',
      { clientId, chat },
    );
    const data: GroupEventData = {
      chat,
      subject: subjectIn(happening) ?? known?.subject ?? null,
      by: by ? namesOf(by) : null,
      ...said(happening),
      timestamp: timestamp.toISOString(),
    };
    const type: GroupEventType = `group.${happening.what}`;
    await tellOnce(trx, clientId, { id, fromMe: byMe, type, data });
  });
}

/** Characters: no more than the contract tells. */
const MOST = { subject: 300, description: 4_096 } as const;
const kept = (text: string, most: number): string => storable(text.slice(0, most));

function subjectIn(happening: GroupHappening): string | undefined {
  const subject = happening.what === 'updated' ? happening.change.subject : happening.subject;
  return subject === undefined ? undefined : kept(subject, MOST.subject);
}

function said(happening: GroupHappening): Pick<GroupEventData, 'action' | 'participants' | 'change'> {
  if (happening.what === 'participants')
    return { action: happening.action, participants: happening.people.map(namesOf) };
  if (happening.what !== 'updated') return {};
  const { subject, description, ...rest } = happening.change;
  return {
    change: {
      ...(subject !== undefined && { subject: kept(subject, MOST.subject) }),
      ...(description !== undefined && { description: kept(description, MOST.description) || null }),
      ...rest,
    },
  };
}

const namesOf = ({ phone, lid }: Person) => ({ phoneNumber: phone ?? null, lid: lid ?? null });
