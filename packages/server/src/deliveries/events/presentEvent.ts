import {
  type ClientEventData,
  type ConversationEventData,
  getChatKind,
  MAX_MESSAGE_BATCH_TEXT_CHARS,
  type Message,
  type MessageBatchEventData,
  type MessageUpdateData,
  messageUpdateEventTypes,
  type RecadoEvent,
  type RobotPause,
  UNPAUSED_AUTOMATION_FIELDS,
} from '@recado/contract';
import { presentConnection } from '../../core/connection/presentConnection.ts';
import type { Session } from '../../core/data/models/index.ts';
import type { StoredMessageUpdateContent } from '../../core/messages/index.ts';
import { type PresentableMessage, presentMessage } from '../../core/messages/presentMessage.ts';
import type { EventRow } from './EventRow.ts';

/** Type of a row that was stored as jsonb and read again, which turns dates into strings. */
type JsonStored<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
/** Event data about a client's session, under the names of stored events, which differ from the columns. */
type SessionPayload = Pick<Session, 'state' | 'status' | 'isConnected' | 'reason' | 'lastEventAt'> & {
  readonly since: Session['stateSince'];
  readonly until: Session['stateUntil'];
  /** WhatsApp address of the line. Absent from events that older versions stored. */
  readonly address?: Session['waAddress'];
};
type ClientPayload = SessionPayload & { readonly businessName: string; readonly phoneNumber: string };

/** Converts a stored event to the form in the API contract, in which webhooks and the event feed send it. */
export function presentEvent(row: EventRow, apiUrl: string): RecadoEvent {
  const { id, clientId, sequence, type, fromMe, createdAt } = row;
  const data = presentData(row, apiUrl);
  // `type` determines the shape of `data`, but TypeScript cannot relate the two unions.
  return { id, type, timestamp: createdAt.toISOString(), clientId, sequence, fromMe, data } as RecadoEvent;
}

function presentData({ type, data }: EventRow, apiUrl: string): unknown {
  if (messageUpdateTypes.includes(type)) return presentMessageUpdate(data as MessageUpdatePayload, apiUrl);
  if (type.startsWith('message.') || type === 'call.received')
    return {
      ...presentMessagePayload(data as JsonStored<PresentableMessage>, apiUrl),
      ...presentRobotPause((data as RobotPausePayload).robot),
    };
  if (type.startsWith('client.')) return presentClientPayload(data as JsonStored<ClientPayload>);
  if (type === 'conversation.turn') return presentMessageBatch(data as MessageBatchPayload, apiUrl);
  if (type.startsWith('conversation.'))
    return { ...(data as ConversationEventData), ...presentRobotPause((data as RobotPausePayload).robot) };
  return data;
}

/** Automation pause at the time of the event; null without a pause, absent from old events. */
interface RobotPausePayload {
  readonly robot?: RobotPause | null;
}

const messageUpdateTypes: readonly string[] = messageUpdateEventTypes;

/** Event data about a message update, written by a trigger on the table `message_updates`. */
interface MessageUpdatePayload extends RobotPausePayload {
  readonly target: string;
  /** Absent from old events. */
  readonly kind?: StoredMessageUpdateContent['kind'];
  readonly chat: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  readonly ownName?: string | null;
  readonly value: Partial<Extract<StoredMessageUpdateContent, { kind: 'reaction' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'edit' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'vote' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'event' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'poll' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'response' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'pin' }>['value']> &
    Partial<Extract<StoredMessageUpdateContent, { kind: 'label' }>['value']>;
  readonly timestamp: string;
  readonly message: JsonStored<PresentableMessage> | null;
}

function presentMessageUpdate(payload: MessageUpdatePayload, apiUrl: string): MessageUpdateData {
  const { target, kind, chat, phone, lid, name, ownName, value, timestamp, message, robot } = payload;
  return {
    messageId: target,
    chat,
    chatKind: getChatKind(chat),
    phoneNumber: phone,
    lid,
    name,
    ...(ownName && { ownName }),
    ...(value.emoji !== undefined && { emoji: value.emoji || null }),
    ...(value.text !== undefined && { text: value.text }),
    ...(value.options && { options: [...value.options] }),
    ...(kind === 'unreadable' && { unreadable: true }),
    ...(value.event && { event: value.event }),
    ...(value.question !== undefined && { question: value.question }),
    ...(value.addedOptions && { addedOptions: [...value.addedOptions] }),
    ...(value.response && { response: value.response, guests: value.guests ?? 0 }),
    ...(value.pinned !== undefined && { pinned: value.pinned }),
    ...(value.label !== undefined && { label: value.label, labeled: value.labeled === true }),
    timestamp: new Date(timestamp).toISOString(),
    message: message && presentMessagePayload(message, apiUrl),
    ...presentRobotPause(robot),
  };
}

/** Event data that the SQL function `close_message_batches` writes when it closes a message batch. */
interface MessageBatchPayload
  extends RobotPausePayload,
    Pick<MessageBatchEventData, 'webhookId' | 'conversationId' | 'chat' | 'lid' | 'name' | 'optedOutAt'> {
  readonly phone: string | null;
  readonly ownName: string | null;
  /** Absent from old events. */
  readonly username?: string | null;
  readonly messages: readonly JsonStored<PresentableMessage>[];
}

function presentMessageBatch(payload: MessageBatchPayload, apiUrl: string): MessageBatchEventData {
  const { webhookId, conversationId, chat, phone, lid, name, ownName, username, optedOutAt, robot } = payload;
  const messages = payload.messages.map(message => presentMessagePayload(message, apiUrl));
  // The cut may leave half of a surrogate pair, which can be neither stored nor sent, so remove it.
  const text = messages
    .flatMap(message => (message.text?.trim() ? message.text : []))
    .join('\n')
    .slice(0, MAX_MESSAGE_BATCH_TEXT_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '');
  return {
    webhookId,
    conversationId,
    chat,
    chatKind: getChatKind(chat),
    phoneNumber: phone,
    lid,
    name,
    ...(ownName && { ownName }),
    ...(username && { username }),
    text: text || null,
    messages,
    optedOutAt: optedOutAt === null ? null : new Date(optedOutAt).toISOString(),
    robot: presentRobotPause(robot).robot ?? UNPAUSED_AUTOMATION_FIELDS,
  };
}

const presentMessagePayload = (payload: JsonStored<PresentableMessage>, apiUrl: string): Message =>
  presentMessage({ ...payload, timestamp: new Date(payload.timestamp) }, apiUrl);

/** Converts the time of a pause to ISO 8601. Returns no field for events from before pauses existed. */
const presentRobotPause = (payload: RobotPause | null | undefined): { robot?: RobotPause } =>
  payload === undefined
    ? {}
    : {
        robot: payload?.pausedUntil
          ? { ...payload, pausedUntil: new Date(payload.pausedUntil).toISOString() }
          : UNPAUSED_AUTOMATION_FIELDS,
      };

function presentClientPayload({ businessName, phoneNumber, ...payload }: JsonStored<ClientPayload>): ClientEventData {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  const { since, until, lastEventAt, address = null } = payload;
  const times = { since: new Date(since), until: time(until), lastEventAt: time(lastEventAt) };
  const session = { ...payload, ...times, address };
  return { businessName, phoneNumber, ...presentConnection(session) };
}
