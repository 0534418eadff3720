import { hasVisibleCharacter, MAX_CHAT_CHARS, MAX_TEXT_CHARS, RECURRENCE_UNITS } from '../rules/index.ts';
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
  uuid,
  webAddress,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { outgoingMessageKinds } from './outgoing.ts';
import { exampleCustomer } from './samples.ts';
import { calendarDate, scheduledRepetitionRequest } from './scheduleFields.ts';

/** States of a schedule. `active`: it waits for its time or for the line. `done`: nothing more will be sent. */
export const scheduleStates = ['active', 'paused', 'done', 'failed'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** A message that is sent later, once or repeatedly. */
export const schedule = withSchemaName(
  'Schedule',
  object({
    id: uuid(),
    /**
     * Recipient, identified as in messages and in the field `to` of a send request. The number of a
     * person is shown as the user entered it.
     */
    to: singleLineText({ max: MAX_CHAT_CHARS }),
    /** Name of the person or the group, if known. */
    name: nullable(multilineText({ max: 300 })),
    state: oneOf(...scheduleStates),
    /** Time of the next message; in the past while that message is being retried. Null if none will be sent. */
    nextAt: nullable(instant()),
    /** Time at which the schedule sends its first message. */
    sendAt: instant(),
    repeat: nullable(
      object({
        every: oneOf(...RECURRENCE_UNITS),
        timeZone: singleLineText({ max: 60 }),
        until: nullable(calendarDate()),
        times: nullable(integer()),
      }),
    ),
    type: oneOf(...outgoingMessageKinds),
    /** Text of the message: the text itself, a caption, the question of a poll, or the text above a menu. */
    text: nullable(multilineText({ max: MAX_TEXT_CHARS, empty: true })),
    options: list(multilineText({ max: 100 }), { max: 12 }),
    mediaUrl: nullable(webAddress()),
    mediaId: nullable(uuid()),
    /** Number of messages that the schedule has sent. */
    sent: integer(),
    /**
     * Result of the last sending. `messageId` is null if no message was created. `waiting`: the message
     * waits for a new-chat slot. It is sent at about `notBefore` without further action, and then gets
     * its final status.
     */
    last: nullable(
      object({
        at: instant(),
        status: oneOf('waiting', 'sent', 'unknown', 'failed'),
        messageId: nullable(singleLineText({ max: 128 })),
        notBefore: nullable(instant()),
        error: nullable(multilineText({ max: 2_000 })),
      }),
    ),
    /** Reason why the next message waits although its time has passed. Null: it does not wait. */
    waiting: nullable(multilineText({ max: 2_000 })),
    /** Name that the schedule's creator had at its creation. Null if a program created it. */
    by: nullable(singleLineText({ max: 100 })),
    createdAt: instant(),
    endedAt: nullable(instant()),
  }),
);
export type Schedule = Infer<typeof schedule>;

/** Changes to a schedule. Absent fields stay unchanged. `text` is allowed only for schedules with a text. */
export const scheduleChangeRequest = object({
  sendAt: optional(instant()),
  repeat: optional(nullable(scheduledRepetitionRequest)),
  text: optional(multilineText({ max: MAX_TEXT_CHARS, visible: hasVisibleCharacter })),
  paused: optional(flag()),
});

export const exampleSchedule: Schedule = {
  id: '0197b1a3-5c20-7b64-8f13-2a7c9e0d4b55',
  to: exampleCustomer,
  name: 'Marta',
  state: 'active',
  nextAt: '2026-03-09T15:00:00.000Z',
  sendAt: '2026-03-02T15:00:00.000Z',
  repeat: { every: 'week', timeZone: 'America/Mexico_City', until: null, times: 8 },
  type: 'text',
  text: 'Buenos días, hoy hay pan de elote.',
  options: [],
  mediaUrl: null,
  mediaId: null,
  sent: 1,
  last: {
    at: '2026-03-02T15:00:01.000Z',
    status: 'sent',
    messageId: '3EB0C431C26A1916E0',
    notBefore: null,
    error: null,
  },
  waiting: null,
  by: null,
  createdAt: '2026-03-01T18:20:00.000Z',
  endedAt: null,
};
