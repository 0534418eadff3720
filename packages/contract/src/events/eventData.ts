import { MAX_CHAT_CHARS, MAX_CONTACT_NAME_CHARS, MAX_LID_CHARS, MAX_USERNAME_CHARS } from '../rules/index.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  webAddress,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { clientStatuses, connection, linkedPhoneNumber } from '../schemas/client.ts';
import { assignee } from '../schemas/conversation.ts';
import { message } from '../schemas/message.ts';
import { calendarEventFields, eventResponse } from '../schemas/messageContent.ts';
import { robotPause } from '../schemas/messageOrigin.ts';

/** Data of `client.…`: the client with its new state. */
export const clientEventData = withSchemaName(
  'ClientEventData',
  object({
    businessName: singleLineText({ max: 100 }),
    phoneNumber: textMatchingPattern(/^\d{7,15}$/, 'phone'),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    connection,
    linkedNumber: linkedPhoneNumber,
  }),
);
export type ClientEventData = Infer<typeof clientEventData>;

/**
 * Data of `message.reaction`, `message.edited`, `message.deleted`, `message.vote`, `message.response`,
 * `message.pinned` and `message.labeled`: the update, its author and the updated message (null if Recado does not have it). The event's
 * `fromMe` is true if the client itself made the update.
 */
export const messageUpdateData = withSchemaName(
  'MessageRemark',
  object({
    /** WhatsApp ID of the updated message. */
    messageId: singleLineText({ max: 128 }),
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    chatKind: oneOf(...chatKinds),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    name: nullable(multilineText({ max: 200 })),
    ownName: optional(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
    /** Only in a reaction: the emoji. Null if the reaction was removed. */
    emoji: optional(nullable(singleLineText({ max: 60 }))),
    /** Only in an edit: the text of the message after the edit. */
    text: optional(multilineText({ max: 65_536, empty: true })),
    /** Only in a vote: all poll options that the voter has selected after this vote. */
    options: optional(list(multilineText({ max: 300, empty: true }), { max: 100 })),
    /** Only in an edit that Recado cannot decrypt, which has no new text. */
    unreadable: optional(flag()),
    /** Only in an edit of an event: its new content. */
    event: optional(object(calendarEventFields)),
    /** Only in an edit of a poll: its new question. */
    question: optional(multilineText({ max: 1_000, empty: true })),
    /** Only in an edit of a poll: the options that were added. */
    addedOptions: optional(list(multilineText({ max: 300, empty: true }), { max: 100 })),
    /** Only in an answer to an event, with the number of people whom the person brings. */
    response: optional(eventResponse),
    guests: optional(integer()),
    /** Only in a pin: whether the message was pinned or unpinned. */
    pinned: optional(flag()),
    /** Only in a label: its name, and whether the message got or lost it. */
    label: optional(singleLineText({ max: 60 })),
    labeled: optional(flag()),
    timestamp: instant(),
    message: nullable(message),
    /** Automation pause of the conversation at the time of the event. */
    robot: optional(robotPause),
  }),
);
export type MessageUpdateData = Infer<typeof messageUpdateData>;

/** Data of `contact.…`: the contact, with the same identifiers as in messages. */
export const contactEventData = withSchemaName(
  'ContactEventData',
  object({
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    name: nullable(multilineText({ max: 200 })),
    /** Only in `contact.labeled`: the name of the label, and whether the contact got or lost it. */
    label: optional(singleLineText({ max: 60 })),
    labeled: optional(flag()),
  }),
);
export type ContactEventData = Infer<typeof contactEventData>;

/**
 * Data of `conversation.…`: the conversation and its current state. `replaces` is the ID of another
 * conversation of the same person, which was merged into this one.
 */
export const conversationEventData = withSchemaName(
  'ConversationEventData',
  object({
    conversationId: uuid(),
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    chatKind: oneOf(...chatKinds),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    name: nullable(multilineText({ max: 300 })),
    username: optional(singleLineText({ max: MAX_USERNAME_CHARS })),
    unread: integer(),
    archived: flag(),
    muted: flag(),
    label: nullable(singleLineText({ max: 60 })),
    /**
     * `markedUnread`, `snoozedUntil`, `returnedAt`, `assignedTo`: absent if a person's reply paused the robot.
     */
    markedUnread: optional(flag()),
    snoozedUntil: optional(nullable(instant())),
    returnedAt: optional(nullable(instant())),
    assignedTo: optional(assignee),
    robot: optional(robotPause),
    /** Only for an added or deleted note. The event does not contain the text of the note. */
    noteId: optional(uuid()),
    replaces: optional(uuid()),
  }),
);
export type ConversationEventData = Infer<typeof conversationEventData>;

/** Maximum number of characters in the joined texts of a message batch. */
export const MAX_MESSAGE_BATCH_TEXT_CHARS = 1_000_000;

/**
 * Data of `conversation.turn`: consecutive messages of one person, oldest first, in their current
 * state, and the webhook for which they were collected.
 */
export const messageBatchEventData = withSchemaName(
  'TurnEventData',
  object({
    webhookId: uuid(),
    conversationId: uuid(),
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    chatKind: oneOf(...chatKinds),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    name: nullable(multilineText({ max: 300 })),
    ownName: optional(singleLineText({ max: MAX_CONTACT_NAME_CHARS })),
    username: optional(singleLineText({ max: MAX_USERNAME_CHARS })),
    /** The texts of all messages of the batch, joined by line breaks. */
    text: nullable(multilineText({ max: MAX_MESSAGE_BATCH_TEXT_CHARS })),
    messages: list(message, { max: 5_000 }),
    /** Time when the person opted out of automated messages. Null if the person did not opt out. */
    optedOutAt: nullable(instant()),
    robot: robotPause,
  }),
);
export type MessageBatchEventData = Infer<typeof messageBatchEventData>;

const memberIdentifiers = {
  phoneNumber: nullable(singleLineText({ max: 40 })),
  lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
};

/** Data of `group.…`: the group, the member who changed it, and the change. */
export const groupEventData = withSchemaName(
  'GroupEventData',
  object({
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    subject: nullable(multilineText({ max: 300, empty: true })),
    /** Group member who made the change. Null if WhatsApp does not report who made it. */
    by: nullable(object(memberIdentifiers)),
    /**
     * Present only in events of type `group.participants`. For members who leave on their own, `action` is
     * `remove` and `by` is the member.
     */
    action: optional(oneOf('add', 'remove', 'promote', 'demote')),
    participants: optional(list(object(memberIdentifiers), { max: 5_000 })),
    /** Only in `group.updated`: the changed settings of the group, without the unchanged ones. */
    change: optional(
      object({
        subject: optional(multilineText({ max: 300, empty: true })),
        description: optional(nullable(multilineText({ max: 4_096 }))),
        picture: optional(oneOf('changed', 'removed')),
        onlyAdminsWrite: optional(flag()),
        onlyAdminsEdit: optional(flag()),
      }),
    ),
    timestamp: instant(),
  }),
);
export type GroupEventData = Infer<typeof groupEventData>;

/** Reasons for disabling a webhook: it answered 410, or all deliveries failed for 120 hours. */
export const webhookDisableReasons = ['gone', 'failing'] as const;
export type WebhookDisableReason = (typeof webhookDisableReasons)[number];

/** Data of `webhook.disabled`: the disabled webhook and the reason. */
export const webhookDisabledEventData = withSchemaName(
  'DisabledEventData',
  object({
    webhookId: uuid(),
    label: singleLineText({ max: 60 }),
    url: webAddress(),
    reason: oneOf(...webhookDisableReasons),
    disabledAt: instant(),
  }),
);
export type WebhookDisabledEventData = Infer<typeof webhookDisabledEventData>;

/**
 * Data of `line.proof`. `since`: start of the period in which nothing confirmed that the line works.
 * If the line disconnects while its probes fail, no second `line.proof` follows, because a `client.…`
 * event reports the disconnection.
 */
export const livenessProbeEventData = withSchemaName(
  'ProofEventData',
  object({ proven: flag(), since: instant(), at: instant() }),
);

/** Data of `webhook.test`, which Recado sends to a webhook to check whether it answers. */
export const webhookTestEventData = withSchemaName('TestEventData', object({ message: multilineText({ max: 300 }) }));
export type WebhookTestEventData = Infer<typeof webhookTestEventData>;
