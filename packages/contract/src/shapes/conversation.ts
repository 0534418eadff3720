import { UNPAUSED } from '../rules/constants.ts';
import { chatKinds } from '../rules/kinds.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';
import { LABEL_LIMIT } from './label.ts';
import { message } from './message.ts';
import { robotPause } from './messageContent.ts';
import { sampleCustomer, sampleInbound } from './samples.ts';

/** The label somebody gives to a conversation; null: none. */
export const conversationLabel = nullable(line({ max: LABEL_LIMIT }));

/**
 * For how long this person may be answered freely: `open` until `until`; `closed`: only an approved template arrives;
 * `none`: always, as by a linked phone and in groups.
 */
export const replyWindow = named(
  'ReplyWindow',
  object({
    state: oneOf('open', 'closed', 'none'),
    until: nullable(instant()),
    /** For how many hours after each message of theirs; null: always. */
    hours: nullable(whole()),
  }),
);
export type ReplyWindow = Infer<typeof replyWindow>;

/** Whose a conversation is to answer, by the name they have now; null: nobody's. */
export const assignee = nullable(object({ id: uuid(), name: line({ max: 100 }) }));
export type Assignee = Infer<typeof assignee>;

/** Everything that was written with one person, by number and by LID, or in one other place, and where it stands. */
export const conversation = named(
  'Conversation',
  object({
    id: uuid(),
    /** As its messages name it: a number, `lid:…`, `group:…`. That of a person may become their number. */
    chat: line({ max: 80 }),
    chatKind: oneOf(...chatKinds),
    /** The person's, or the group's; null while none is known. */
    name: nullable(prose({ max: 300 })),
    phoneNumber: nullable(line({ max: 40 })),
    lid: nullable(line({ max: 40 })),
    /** As it stands now. */
    lastMessage: nullable(message),
    lastMessageAt: instant(),
    /** What came in since the last message of ours, from here or from the phone, and since it was read. */
    unread: whole(),
    /** Somebody left it as unread. It ends as what is unread does. */
    markedUnread: flag(),
    archived: flag(),
    muted: flag(),
    /** Put off until then, or until somebody writes; null: it is not. */
    snoozedUntil: nullable(instant()),
    /** When it came back by itself, which is its place in the list; null: it did not, or something newer was said. */
    returnedAt: nullable(instant()),
    label: conversationLabel,
    assignedTo: assignee,
    robot: robotPause,
    /** Since when that person wants nothing that nobody writes to them; null: they may be written to, and for groups. */
    optedOutAt: nullable(instant()),
    window: replyWindow,
    /** Only when texts were searched: the newest message that has what was looked for. */
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
