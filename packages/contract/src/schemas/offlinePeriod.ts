import { type Infer, instant, integer, object, withSchemaName } from '../schemaBuilder/index.ts';

/** Maximum number of offline periods in a client's list. */
export const MAX_LISTED_OFFLINE_PERIODS = 10;

/** A period in which a line was unintentionally disconnected, and the messages recovered after it. */
export const offlinePeriod = withSchemaName(
  'Absence',
  object({
    beganAt: instant(),
    endedAt: instant(),
    /** Number of messages that others wrote during the offline period and that WhatsApp delivered after it. */
    messages: integer(),
    /** Number of people who wrote the messages that WhatsApp delivered after the offline period. */
    people: integer(),
    /** Number of messages from the offline period that arrived afterwards but could not be decrypted. */
    undecryptable: integer(),
  }),
);
export type OfflinePeriod = Infer<typeof offlinePeriod>;

export const exampleOfflinePeriod: OfflinePeriod = {
  beganAt: '2026-03-02T14:28:00.000Z',
  endedAt: '2026-03-02T15:10:00.000Z',
  messages: 7,
  people: 3,
  undecryptable: 1,
};
