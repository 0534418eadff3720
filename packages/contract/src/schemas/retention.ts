import { type Infer, instant, integer, nullable, object, withSchemaName } from '../schemaBuilder/index.ts';

/** Maximum number of days that owners can set as retention period. */
export const MAX_RETENTION_DAYS = 3_650;

const days = () => nullable(integer({ min: 1, max: MAX_RETENTION_DAYS }));

/** Days for which messages and files are retained. Null: unlimited. */
export const retentionChoice = { messageDays: days(), mediaDays: days() } as const;
const choice = object(retentionChoice);
export type RetentionChoice = Infer<typeof choice>;

export const retention = withSchemaName(
  'Retention',
  object({
    ...retentionChoice,
    /** Maximum that the platform allows. An owner cannot choose a longer retention. */
    allowed: withSchemaName(
      'RetentionAllowed',
      object({ messageDays: nullable(integer()), mediaDays: nullable(integer()) }),
    ),
  }),
);
export type RetentionSettings = Infer<typeof retention>;

/** Data that would be removed if new retention settings were applied now. */
export const retentionPreview = withSchemaName(
  'RetentionPreview',
  object({
    messages: integer(),
    /** Number of files that would be removed although the messages they belong to would remain. */
    files: integer(),
    /** Time before which all messages would be removed. Null: no message would be removed. */
    messagesBefore: nullable(instant()),
    filesBefore: nullable(instant()),
  }),
);
export type RetentionPreview = Infer<typeof retentionPreview>;

export const exampleRetention: RetentionSettings = {
  messageDays: 365,
  mediaDays: 90,
  allowed: { messageDays: null, mediaDays: null },
};
export const exampleRetentionPreview: RetentionPreview = {
  messages: 1_204,
  files: 310,
  messagesBefore: '2025-03-02T15:06:00.000Z',
  filesBefore: '2025-12-02T15:06:00.000Z',
};
