import { OWN_NAME_LIMIT } from '../rules/index.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  webAddress,
  whole,
} from '../shape/index.ts';
import { clientStatuses, connection, linkedNumber } from '../shapes/client.ts';
import { assignee } from '../shapes/conversation.ts';
import { message } from '../shapes/message.ts';
import { robotPause } from '../shapes/messageContent.ts';

/** Of `client.…`: the client with the state it came into. */
export const clientEventData = named(
  'ClientEventData',
  object({
    businessName: line({ max: 100 }),
    phoneNumber: matching(/^\d{7,15}$/, 'phone'),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    connection,
    linkedNumber,
  }),
);
export type ClientEventData = Infer<typeof clientEventData>;

/**
 * Of `message.reaction`, `message.edited`, `message.deleted` and `message.vote`: who said what about which message, and
 * that message as it stands now (null when Recado does not have it). The event's `fromMe` is of who said it.
 */
export const remarkData = named(
  'MessageRemark',
  object({
    /** The message that it is about. */
    messageId: line({ max: 128 }),
    chat: line({ max: 80 }),
    chatKind: oneOf(...chatKinds),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    name: nullable(prose({ max: 200 })),
    ownName: optional(line({ max: OWN_NAME_LIMIT })),
    /** Of a reaction; null: it was taken back. */
    emoji: optional(nullable(line({ max: 60 }))),
    /** Of an edit: what the message says now. */
    text: optional(prose({ max: 65_536, empty: true })),
    /** Of a vote: everything that this person chooses now. */
    options: optional(list(prose({ max: 300, empty: true }), { max: 100 })),
    timestamp: instant(),
    message: nullable(message),
    /** How it stood in that conversation then. */
    robot: optional(robotPause),
  }),
);
export type RemarkData = Infer<typeof remarkData>;

/** Of `contact.…`: the contact, as messages name it. */
export const contactEventData = named(
  'ContactEventData',
  object({
    chat: line({ max: 80 }),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    name: nullable(prose({ max: 200 })),
  }),
);
export type ContactEventData = Infer<typeof contactEventData>;

/** Of `conversation.…`: the conversation, and where it stands now. `replaces`: it took over another one, of the same person. */
export const conversationEventData = named(
  'ConversationEventData',
  object({
    conversationId: uuid(),
    chat: line({ max: 80 }),
    chatKind: oneOf(...chatKinds),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    name: nullable(prose({ max: 300 })),
    unread: whole(),
    archived: flag(),
    muted: flag(),
    label: nullable(line({ max: 60 })),
    /** Neither these nor whose it is are told of a conversation that pauses because somebody answered. */
    markedUnread: optional(flag()),
    snoozedUntil: optional(nullable(instant())),
    returnedAt: optional(nullable(instant())),
    assignedTo: optional(assignee),
    robot: optional(robotPause),
    /** Of a note that was written or deleted; its words are to be asked for. */
    noteId: optional(uuid()),
    replaces: optional(uuid()),
  }),
);
export type ConversationEventData = Infer<typeof conversationEventData>;

/** Of a turn's texts together. */
export const TURN_TEXT_MAX = 1_000_000;

/** Of `conversation.turn`: what one person said in a row, oldest first, as it stands now; and for which webhook it was gathered. */
export const turnEventData = named(
  'TurnEventData',
  object({
    webhookId: uuid(),
    conversationId: uuid(),
    chat: line({ max: 80 }),
    chatKind: oneOf(...chatKinds),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    name: nullable(prose({ max: 300 })),
    ownName: optional(line({ max: OWN_NAME_LIMIT })),
    /** The texts, one below the other. */
    text: nullable(prose({ max: TURN_TEXT_MAX })),
    messages: list(message, { max: 5_000 }),
    /** Null, unless they want nothing that no person writes. */
    optedOutAt: nullable(instant()),
    robot: robotPause,
  }),
);
export type TurnEventData = Infer<typeof turnEventData>;

const names = { phoneNumber: nullable(line({ max: 40 })), lid: nullable(line({ max: 40 })) };

/** Of `group.…`: which group, who did it, and what. */
export const groupEventData = named(
  'GroupEventData',
  object({
    chat: line({ max: 80 }),
    subject: nullable(prose({ max: 300, empty: true })),
    /** Null where WhatsApp does not say. */
    by: nullable(object(names)),
    /** Of `group.participants`. Who left is removed `by` themselves. */
    action: optional(oneOf('add', 'remove', 'promote', 'demote')),
    participants: optional(list(object(names), { max: 5_000 })),
    /** Of `group.updated`: what changed, and nothing else. */
    change: optional(
      object({
        subject: optional(prose({ max: 300, empty: true })),
        description: optional(nullable(prose({ max: 4_096 }))),
        picture: optional(oneOf('changed', 'removed')),
        onlyAdminsWrite: optional(flag()),
        onlyAdminsEdit: optional(flag()),
      }),
    ),
    timestamp: instant(),
  }),
);
export type GroupEventData = Infer<typeof groupEventData>;

/** Why nothing is sent to an address any more: it said so itself (410), or nothing but failures for 120 hours. */
export const disablingReasons = ['gone', 'failing'] as const;
export type DisablingReason = (typeof disablingReasons)[number];

/** Of `webhook.disabled`. */
export const disabledEventData = named(
  'DisabledEventData',
  object({
    webhookId: uuid(),
    label: line({ max: 60 }),
    url: webAddress(),
    reason: oneOf(...disablingReasons),
    disabledAt: instant(),
  }),
);
export type DisabledEventData = Infer<typeof disabledEventData>;

/**
 * Of `line.proof`. `since`: nothing proves it, or proved it, from then on. A doubt also ends, without another of these, with the
 * `client.…` that says that the line is connected no more.
 */
export const proofEventData = named(
  'ProofEventData',
  object({ proven: flag(), since: instant(), at: instant() }),
);

/** Of `webhook.test`. */
export const testEventData = named('TestEventData', object({ message: prose({ max: 300 }) }));
export type TestEventData = Infer<typeof testEventData>;
