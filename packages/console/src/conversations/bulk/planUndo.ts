import type { Conversation, Endpoints, PayloadOf } from '@recado/contract';

/** Change of several conversations in one request. */
export type BulkChange = Omit<PayloadOf<Endpoints['PATCH /clients/{id}/conversations']>, 'conversations'>;
export type BulkChangeRequest = PayloadOf<Endpoints['PATCH /clients/{id}/conversations']>;

/**
 * Returns the requests that restore the conversations after a change, one for each set of equal former values. A
 * number of unread messages cannot be restored, so a conversation that was unread becomes marked as unread.
 *
 * @param before the conversations as they were before the change
 */
export function planUndo(before: readonly Conversation[], change: BulkChange, now = Date.now()): BulkChangeRequest[] {
  const groups = new Map<string, { readonly change: BulkChange; readonly conversations: string[] }>();
  for (const conversation of before) {
    const former = formerValuesOf(conversation, change, now);
    if (Object.keys(former).length === 0) continue;
    const key = JSON.stringify(former);
    const group = groups.get(key) ?? { change: former, conversations: [] };
    group.conversations.push(conversation.id);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ change: former, conversations }) => ({ conversations, ...former }));
}

function formerValuesOf(conversation: Conversation, change: BulkChange, now: number): BulkChange {
  const { archived, label, assignedTo, markedUnread, unread, snoozedUntil } = conversation;
  const stillSnoozedUntil = snoozedUntil !== null && Date.parse(snoozedUntil) > now ? snoozedUntil : null;
  const wasUnread = unread > 0 || markedUnread;
  return {
    // Archiving ends a snooze, and snoozing takes a conversation out of the archive.
    ...((change.archived !== undefined || change.snoozedUntil !== undefined) && {
      archived,
      snoozedUntil: stillSnoozedUntil,
    }),
    ...(change.label !== undefined && { label }),
    ...(change.assignedTo !== undefined && { assignedTo: assignedTo?.id ?? null }),
    ...(change.read && wasUnread && { markedUnread: true }),
    ...(change.markedUnread && !wasUnread && { read: true }),
  };
}
