import { UNPAUSED_AUTOMATION_FIELDS } from '../rules/constants.ts';
import { MAX_LABEL_NAME_CHARS } from '../rules/index.ts';
import { chatKinds } from '../rules/kinds.ts';
import { MAX_CHAT_CHARS, MAX_LID_CHARS, MAX_USERNAME_CHARS } from '../rules/phone.ts';
import {
  flag,
  type Infer,
  type InferInput,
  instant,
  integer,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  type TypedSchema,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { message } from './message.ts';
import { robotPause } from './messageOrigin.ts';
import { exampleCustomer, exampleInboundMessage } from './samples.ts';

/** Name of a conversation's label; null if the conversation has no label. */
export const conversationLabel = nullable(singleLineText({ max: MAX_LABEL_NAME_CHARS }));

/**
 * Reply window: the period in which a client may answer a person with any content. `open`: the window
 * is open until `until`. `closed`: only an approved template is delivered. `none`: there is no limit,
 * as with a linked phone and in groups.
 */
export const replyWindow = withSchemaName(
  'ReplyWindow',
  object({
    state: oneOf('open', 'closed', 'none'),
    until: nullable(instant()),
    /** Hours for which each message of the person opens the reply window; null: no limit. */
    hours: nullable(integer()),
  }),
);
export type ReplyWindow = Infer<typeof replyWindow>;

/** User who is responsible for answering the conversation, with their current name. Null if there is none. */
export const assignee = nullable(object({ id: uuid(), name: singleLineText({ max: 100 }) }));
export type Assignee = Infer<typeof assignee>;

const conversationSchema = withSchemaName(
  'Conversation',
  object({
    id: uuid(),
    /** Identifier of the chat: a number, `lid:…` or `group:…`. A `lid:…` can become a number later. */
    chat: singleLineText({ max: MAX_CHAT_CHARS }),
    chatKind: oneOf(...chatKinds),
    /** Name of the person or of the group, or `@` and the username; null while unknown. */
    name: nullable(multilineText({ max: 300 })),
    phoneNumber: nullable(singleLineText({ max: 40 })),
    lid: nullable(singleLineText({ max: MAX_LID_CHARS })),
    /** Name that the person chose on WhatsApp, without @. Absent if none is known. */
    username: optional(singleLineText({ max: MAX_USERNAME_CHARS })),
    /** Last message of the conversation, with its edits, reactions and current status. */
    lastMessage: nullable(message),
    lastMessageAt: instant(),
    /**
     * Number of inbound messages since a user last read or answered the conversation, in Recado or on the phone.
     */
    unread: integer(),
    /** Whether a user marked the conversation as unread. Reading or answering the conversation resets it. */
    markedUnread: flag(),
    archived: flag(),
    muted: flag(),
    /** End of the snooze, which a new inbound message ends early; null: not snoozed. */
    snoozedUntil: nullable(instant()),
    /**
     * End of the last snooze, by which the conversation list is sorted. Null if there was no snooze, or if a
     * newer message arrived.
     */
    returnedAt: nullable(instant()),
    label: conversationLabel,
    assignedTo: assignee,
    robot: robotPause,
    /** Time when the person opted out of automated messages; null if they did not, or if the chat is a group. */
    optedOutAt: nullable(instant()),
    window: replyWindow,
    /** Only in a text search: the newest message that matches. */
    match: optional(message),
  }),
);
type ConversationOutput = Infer<typeof conversationSchema>;
type ConversationInput = InferInput<typeof conversationSchema>;
// The names shorten the declarations, as those of a message do.
export type Conversation = { [Field in keyof ConversationOutput]: ConversationOutput[Field] };
export type UnvalidatedConversation = { [Field in keyof ConversationInput]: ConversationInput[Field] };

/**
 * All messages with one person (by number and LID) or in one other chat, and the conversation's current state.
 */
export const conversation: TypedSchema<Conversation, UnvalidatedConversation> = conversationSchema;

export const exampleConversation: Conversation = {
  id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f10',
  chat: exampleCustomer,
  chatKind: 'person',
  name: 'Marta',
  phoneNumber: exampleCustomer,
  lid: '123456789012345',
  lastMessage: exampleInboundMessage,
  lastMessageAt: exampleInboundMessage.timestamp,
  unread: 1,
  markedUnread: false,
  archived: false,
  muted: false,
  snoozedUntil: null,
  returnedAt: null,
  label: 'Pedidos',
  assignedTo: null,
  robot: UNPAUSED_AUTOMATION_FIELDS,
  optedOutAt: null,
  window: { state: 'none', until: null, hours: null },
};
