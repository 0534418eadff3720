import type * as baileys from '@whiskeysockets/baileys';
import { readContent } from '../../phone/readContent.ts';
import type { Received, Told } from './Client.ts';

type Message = baileys.WAMessage;
type Socket = ReturnType<typeof baileys.makeWASocket>;

/** Notes a message's status, of which the highest counts. */
type Advance = (id: string | null | undefined, status: number | null | undefined) => void;

/** An address without its device. */
export const bare = (jid: string): string => jid.replace(/:\d+@/, '@');

export const nothingTold = (): Told => ({
  messages: [],
  newGroups: [],
  groupChanges: [],
  presences: [],
  chatChanges: [],
  history: [],
  calls: [],
});

/** Notes what a socket tells, in the words that every client's is told in. */
export function listen({ ev, ws }: Socket, told: Told, advance: Advance): void {
  // Of a good acknowledgement Baileys says nothing.
  ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) => {
    if (attrs.error === undefined) advance(attrs.id, 2);
  });
  ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) {
      advance(message.key.id, message.status);
      if (message.message) told.messages.push(received(message));
    }
  });
  ev.on('messages.update', updates => {
    for (const { key, update } of updates) {
      advance(key.id, update.status);
      if (update.starred) told.chatChanges.push(`star ${key.id}`);
    }
  });
  ev.on('message-receipt.update', updates => {
    for (const { key, receipt } of updates) advance(key.id, receipt.readTimestamp ? 4 : 3);
  });
  ev.on('groups.upsert', groups => told.newGroups.push(...groups.map(({ id }) => id)));
  ev.on('groups.update', updates => {
    for (const { id, subject } of updates) if (subject !== undefined) told.groupChanges.push(`subject ${id}`);
  });
  ev.on('group-participants.update', ({ id, action }) => told.groupChanges.push(`${action} ${id}`));
  ev.on('presence.update', ({ id, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences))
      told.presences.push(`${lastKnownPresence} ${id}`);
  });
  ev.on('chats.update', chats => {
    for (const { id, muteEndTime, archived, pinned } of chats) {
      if (muteEndTime) told.chatChanges.push(`mute ${id}`);
      if (archived) told.chatChanges.push(`archive ${id}`);
      if (pinned) told.chatChanges.push(`pin ${id}`);
    }
  });
  ev.on('messaging-history.set', ({ messages }) =>
    told.history.push(...messages.map(({ key }) => key.id ?? '')),
  );
  ev.on('call', calls => {
    for (const { id, from, status } of calls) told.calls.push({ id, from, status });
  });
}

function received(message: Message): Received {
  const { id, remoteJid, participant, fromMe } = message.key;
  const content = message.message ?? {};
  const chat = remoteJid ?? '';
  return {
    ...readContent(content),
    id: id ?? '',
    chat,
    sender: bare(participant ?? chat),
    fromMe: Boolean(fromMe),
    content,
    raw: message,
  };
}
