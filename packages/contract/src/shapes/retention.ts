import { type Infer, instant, named, nullable, object, whole } from '../shape/index.ts';

/** Days, at most. */
export const RETENTION_LIMIT = 3_650;

const days = () => nullable(whole({ min: 1, max: RETENTION_LIMIT }));

/** How many days something is kept; null: for ever. */
export const retentionChoice = { messageDays: days(), mediaDays: days() } as const;
const choice = object(retentionChoice);
export type RetentionChoice = Infer<typeof choice>;

export const retention = named(
  'Retention',
  object({
    ...retentionChoice,
    /** What the platform keeps at most, whatever is chosen. */
    allowed: named(
      'RetentionAllowed',
      object({ messageDays: nullable(whole()), mediaDays: nullable(whole()) }),
    ),
  }),
);
export type Retention = Infer<typeof retention>;

/** What a choice would remove if it counted now. */
export const retentionPreview = named(
  'RetentionPreview',
  object({
    messages: whole(),
    /** Of what older messages are left: their files. */
    files: whole(),
    /** Until when; null: nothing goes. */
    messagesBefore: nullable(instant()),
    filesBefore: nullable(instant()),
  }),
);
export type RetentionPreview = Infer<typeof retentionPreview>;

export const sampleRetention: Retention = {
  messageDays: 365,
  mediaDays: 90,
  allowed: { messageDays: null, mediaDays: null },
};
export const sampleRetentionPreview: RetentionPreview = {
  messages: 1_204,
  files: 310,
  messagesBefore: '2025-03-02T15:06:00.000Z',
  filesBefore: '2025-12-02T15:06:00.000Z',
};
