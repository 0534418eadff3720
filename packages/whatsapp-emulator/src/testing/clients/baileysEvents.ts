import type * as baileys from '@whiskeysockets/baileys';
import { summarizeMessageContent } from '../../phone/summarizeMessageContent.ts';
import type { ReceivedMessage, ScenarioClientEvents } from './ScenarioClient.ts';

type Message = baileys.WAMessage;
type Socket = ReturnType<typeof baileys.makeWASocket>;

/** Stores the status of a message unless a higher status of the message is already stored. */
type RecordStatus = (id: string | null | undefined, status: number | null | undefined) => void;

/** Returns an address without its device part. */
export const stripDeviceFromJid = (jid: string): string => jid.replace(/:\d+@/, '@');

export const createEmptyScenarioClientEvents = (): ScenarioClientEvents => ({
  messages: [],
  newGroups: [],
  groupChanges: [],
  presences: [],
  chatChanges: [],
  history: [],
  calls: [],
});

/** Records the events of a socket in the form that is common to all clients. */
export function recordBaileysSocketEvents(
  { ev, ws }: Socket,
  events: ScenarioClientEvents,
  recordStatus: RecordStatus,
): void {
  // Baileys emits no event for a successful acknowledgement, so the stanza itself is observed.
  ws.on('CB:ack,class:message', ({ attrs }: { attrs: Record<string, string> }) => {
    if (attrs.error === undefined) recordStatus(attrs.id, 2);
  });
  ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) {
      recordStatus(message.key.id, message.status);
      if (message.message) events.messages.push(toReceivedMessage(message));
    }
  });
  ev.on('messages.update', updates => {
    for (const { key, update } of updates) {
      recordStatus(key.id, update.status);
      if (update.starred) events.chatChanges.push(`star ${key.id}`);
    }
  });
  ev.on('message-receipt.update', updates => {
    for (const { key, receipt } of updates) recordStatus(key.id, receipt.readTimestamp ? 4 : 3);
  });
  ev.on('groups.upsert', groups => events.newGroups.push(...groups.map(({ id }) => id)));
  ev.on('groups.update', updates => {
    for (const { id, subject } of updates) if (subject !== undefined) events.groupChanges.push(`subject ${id}`);
  });
  ev.on('group-participants.update', ({ id, action }) => events.groupChanges.push(`${action} ${id}`));
  ev.on('presence.update', ({ id, presences }) => {
    for (const { lastKnownPresence } of Object.values(presences)) events.presences.push(`${lastKnownPresence} ${id}`);
  });
  ev.on('chats.update', chats => {
    for (const { id, muteEndTime, archived, pinned } of chats) {
      if (muteEndTime) events.chatChanges.push(`mute ${id}`);
      if (archived) events.chatChanges.push(`archive ${id}`);
      if (pinned) events.chatChanges.push(`pin ${id}`);
    }
  });
  ev.on('messaging-history.set', ({ messages }) => events.history.push(...messages.map(({ key }) => key.id ?? '')));
  ev.on('call', calls => {
    for (const { id, from, status } of calls) events.calls.push({ id, from, status });
  });
}

function toReceivedMessage(message: Message): ReceivedMessage {
  const { id, remoteJid, participant, fromMe } = message.key;
  const content = message.message ?? {};
  const chat = remoteJid ?? '';
  return {
    ...summarizeMessageContent(content),
    id: id ?? '',
    chat,
    sender: stripDeviceFromJid(participant ?? chat),
    fromMe: Boolean(fromMe),
    content,
    raw: message,
  };
}
