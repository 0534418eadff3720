import {
  type ClientEventData,
  type ConversationEventData,
  chatKindOf,
  type Message,
  type RecadoEvent,
  type RemarkData,
  type RobotPause,
  remarkEventTypes,
  TURN_TEXT_MAX,
  type TurnEventData,
  UNPAUSED,
} from '@recado/contract';
import { presentConnection } from '../../ground/connection/presentConnection.ts';
import type { Session } from '../../ground/data/models/index.ts';
import type { RemarkValue } from '../../ground/messages/index.ts';
import { presentMessage, type ToldMessage } from '../../ground/messages/presentMessage.ts';
import type { EventRow } from './EventRow.ts';

/** A value of PostgreSQL that went through jsonb: times are texts. */
type Stored<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
type ToldSession = Pick<
  Session,
  'state' | 'status' | 'isConnected' | 'reason' | 'since' | 'until' | 'lastEventAt'
> & {
  /** Absent from events of before migration 0013. */
  readonly address?: string | null;
};
type ToldClient = ToldSession & { readonly businessName: string; readonly phoneNumber: string };

/** An event as the contract has it: a webhook's body and an element of the feed. */
export function presentEvent(row: EventRow, apiUrl: string): RecadoEvent {
  const { id, clientId, sequence, type, fromMe, createdAt } = row;
  const data = presentData(row, apiUrl);
  // The type and the shape of its data are of one row; the compiler sees two unions.
  return { id, type, timestamp: createdAt.toISOString(), clientId, sequence, fromMe, data } as RecadoEvent;
}

function presentData({ type, data }: EventRow, apiUrl: string): unknown {
  if (remarkTypes.includes(type)) return presentRemark(data as ToldRemark, apiUrl);
  if (type.startsWith('message.') || type === 'call.received')
    return {
      ...presentToldMessage(data as Stored<ToldMessage>, apiUrl),
      ...robotOf((data as ToldRobot).robot),
    };
  if (type.startsWith('client.')) return presentToldClient(data as Stored<ToldClient>);
  if (type === 'conversation.turn') return presentTurn(data as ToldTurn, apiUrl);
  if (type.startsWith('conversation.'))
    return { ...(data as ConversationEventData), ...robotOf((data as ToldRobot).robot) };
  return data;
}

/** How it stood; null where nobody had taken over, absent from events of before migration 0030. */
interface ToldRobot {
  readonly robot?: RobotPause | null;
}

const remarkTypes: readonly string[] = remarkEventTypes;

/** As the trigger on `remarks` tells it (migration 0015). */
interface ToldRemark extends ToldRobot {
  readonly target: string;
  readonly chat: string;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  readonly ownName?: string | null;
  readonly value: Partial<Extract<RemarkValue, { kind: 'reaction' }>['value']> &
    Partial<Extract<RemarkValue, { kind: 'edit' }>['value']> &
    Partial<Extract<RemarkValue, { kind: 'vote' }>['value']>;
  readonly timestamp: string;
  readonly message: Stored<ToldMessage> | null;
}

function presentRemark(told: ToldRemark, apiUrl: string): RemarkData {
  const { target, chat, phone, lid, name, ownName, value, timestamp, message, robot } = told;
  return {
    messageId: target,
    chat,
    chatKind: chatKindOf(chat),
    phoneNumber: phone,
    lid,
    name,
    ...(ownName && { ownName }),
    ...(value.emoji !== undefined && { emoji: value.emoji || null }),
    ...(value.text !== undefined && { text: value.text }),
    ...(value.options && { options: [...value.options] }),
    timestamp: new Date(timestamp).toISOString(),
    message: message && presentToldMessage(message, apiUrl),
    ...robotOf(robot),
  };
}

/** As `close_turns` tells it (migration 0050). */
interface ToldTurn
  extends ToldRobot,
    Pick<TurnEventData, 'webhookId' | 'conversationId' | 'chat' | 'lid' | 'name' | 'optedOutAt'> {
  readonly phone: string | null;
  readonly ownName: string | null;
  readonly messages: readonly Stored<ToldMessage>[];
}

function presentTurn(told: ToldTurn, apiUrl: string): TurnEventData {
  const { webhookId, conversationId, chat, phone, lid, name, ownName, optedOutAt, robot } = told;
  const messages = told.messages.map(message => presentToldMessage(message, apiUrl));
  // Half of a character that is cut in two can neither be stored nor sent.
  const text = messages
    .flatMap(message => (message.text?.trim() ? message.text : []))
    .join('\n')
    .slice(0, TURN_TEXT_MAX)
    .replace(/[\uD800-\uDBFF]$/, '');
  return {
    webhookId,
    conversationId,
    chat,
    chatKind: chatKindOf(chat),
    phoneNumber: phone,
    lid,
    name,
    ...(ownName && { ownName }),
    text: text || null,
    messages,
    optedOutAt: optedOutAt === null ? null : new Date(optedOutAt).toISOString(),
    robot: robotOf(robot).robot ?? UNPAUSED,
  };
}

const presentToldMessage = (told: Stored<ToldMessage>, apiUrl: string): Message =>
  presentMessage({ ...told, timestamp: new Date(told.timestamp) }, apiUrl);

/** Times from jsonb have another form; nothing is said of what was told before there were pauses. */
const robotOf = (told: RobotPause | null | undefined): { robot?: RobotPause } =>
  told === undefined
    ? {}
    : {
        robot: told?.pausedUntil
          ? { ...told, pausedUntil: new Date(told.pausedUntil).toISOString() }
          : UNPAUSED,
      };

function presentToldClient({ businessName, phoneNumber, ...told }: Stored<ToldClient>): ClientEventData {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  const { since, until, lastEventAt, address = null } = told;
  const times = { since: new Date(since), until: time(until), lastEventAt: time(lastEventAt) };
  const session = { ...told, ...times, address };
  return { businessName, phoneNumber, ...presentConnection(session) };
}
