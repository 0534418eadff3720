import { UNPAUSED } from '../rules/constants.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  nameSchema,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  whole,
} from '../schemaBuilder/index.ts';
import { MAX_LABEL_NAME_CHARS } from './label.ts';
import { message } from './message.ts';
import { robotPause } from './messageContent.ts';
import { sampleCustomer, sampleInbound } from './samples.ts';

/** Label of a conversation; null: none. */
export const conversationLabel = nullable(line({ max: MAX_LABEL_NAME_CHARS }));

/**
 * Period in which a person may be answered freely. `open`: until `until`. `closed`: only an
 * approved template is delivered. `none`: no limit, as with a linked phone and in groups.
 */
export const replyWindow = nameSchema(
  'ReplyWindow',
  object({
    state: oneOf('open', 'closed', 'none'),
    until: nullable(instant()),
    /** Hours for which each message of the person opens the window; null: no limit. */
    hours: nullable(whole()),
  }),
);
export type ReplyWindow = Infer<typeof replyWindow>;

/** User who answers the conversation, with their current name; null: not assigned. */
export const assignee = nullable(object({ id: uuid(), name: line({ max: 100 }) }));
export type Assignee = Infer<typeof assignee>;

/** All messages with one person (by number and LID) or in one other chat, and the current state. */
export const conversation = nameSchema(
  'Conversation',
  object({
    id: uuid(),
    /** Same as in its messages: a number, `lid:…` or `group:…`. A `lid:…` can later become a number. */
    chat: line({ max: 80 }),
    chatKind: oneOf(...chatKinds),
    /** Name of the person or of the group; null while unknown. */
    name: nullable(prose({ max: 300 })),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    /** Last message in its current state. */
    lastMessage: nullable(message),
    lastMessageAt: instant(),
    /** Inbound messages since the last reading and the last reply, from here or from the phone. */
    unread: whole(),
    /** Whether a user marked the conversation as unread. Reset in the same cases as `unread`. */
    markedUnread: flag(),
    archived: flag(),
    muted: flag(),
    /** End of the snooze, which a new inbound message ends early; null: not snoozed. */
    snoozedUntil: nullable(instant()),
    /** End of the last snooze, which orders the list; null: none, or there is a newer message. */
    returnedAt: nullable(instant()),
    label: conversationLabel,
    assignedTo: assignee,
    robot: robotPause,
    /** Time of the person's opt-out from automated messages; null: not opted out, or a group. */
    optedOutAt: nullable(instant()),
    window: replyWindow,
    /** Only in a text search: the newest message that matches. */
    match: optional(message),
  }),
);
export type Conversation = Infer<typeof conversation>;

export const sampleConversation: Conversation = {
  id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f10',
  chat: sampleCustomer,
  chatKind: 'person',
  name: 'Marta',
  phoneNumber: sampleCustomer,
  lid: '123456789012345',
  lastMessage: sampleInbound,
  lastMessageAt: sampleInbound.timestamp,
  unread: 1,
  markedUnread: false,
  archived: false,
  muted: false,
  snoozedUntil: null,
  returnedAt: null,
  label: 'Pedidos',
  assignedTo: null,
  robot: UNPAUSED,
  optedOutAt: null,
  window: { state: 'none', until: null, hours: null },
};
