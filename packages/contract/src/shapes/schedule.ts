import { isVisible, REPEATS, TEXT_LIMIT } from '../rules/index.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  list,
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
import { outgoingKinds } from './outgoing.ts';
import { day, repeat } from './planning.ts';
import { sampleCustomer } from './samples.ts';

/** `active`: waits for its time, or for the line. `done`: nothing more will be sent. */
export const scheduleStates = ['active', 'paused', 'done', 'failed'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** A message that leaves later, once or again and again. */
export const schedule = named(
  'Schedule',
  object({
    id: uuid(),
    /** As messages name it, and as `to` takes it; of a person as it was written. */
    to: line({ max: 80 }),
    /** Of the person or the group, where one is known. */
    name: nullable(prose({ max: 300 })),
    state: oneOf(...scheduleStates),
    /** When it leaves, or was to leave and still tries; null when nothing more will be sent. */
    nextAt: nullable(instant()),
    /** The first time. */
    sendAt: instant(),
    repeat: nullable(
      object({
        every: oneOf(...REPEATS),
        timeZone: line({ max: 60 }),
        until: nullable(day()),
        times: nullable(whole()),
      }),
    ),
    type: oneOf(...outgoingKinds),
    /** The text, the caption, the question or what stands over a menu. */
    text: nullable(prose({ max: TEXT_LIMIT, empty: true })),
    options: list(prose({ max: 100 }), { max: 12 }),
    mediaUrl: nullable(webAddress()),
    mediaId: nullable(uuid()),
    /** How often something left. */
    sent: whole(),
    /**
     * How the last time left; `messageId` is null where there came to be no message. `waiting`: it is its turn's to leave, which a
     * new chat waits for; it does so by itself at about `notBefore`, and then this says what became of it.
     */
    last: nullable(
      object({
        at: instant(),
        status: oneOf('waiting', 'sent', 'unknown', 'failed'),
        messageId: nullable(line({ max: 128 })),
        notBefore: nullable(instant()),
        error: nullable(prose({ max: 2_000 })),
      }),
    ),
    /** Why it waits although its time has come. */
    waiting: nullable(prose({ max: 2_000 })),
    /** Who planned it, by the name they had then; null: a program. */
    by: nullable(line({ max: 100 })),
    createdAt: instant(),
    endedAt: nullable(instant()),
  }),
);
export type Schedule = Infer<typeof schedule>;

/** Only what is sent is changed. `text`: of what has one. */
export const scheduleChange = object({
  sendAt: optional(instant()),
  repeat: optional(nullable(repeat)),
  text: optional(prose({ max: TEXT_LIMIT, visible: isVisible })),
  paused: optional(flag()),
});

export const sampleSchedule: Schedule = {
  id: '0197b1a3-5c20-7b64-8f13-2a7c9e0d4b55',
  to: sampleCustomer,
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
