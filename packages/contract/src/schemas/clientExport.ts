import { type Infer, instant, nameSchema, nullable, object, oneOf, whole } from '../schemaBuilder/index.ts';

/** `waiting` in the queue, `running`, `ready` for download, or `failed`. */
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Hours to retain a data export that is ready. */
export const EXPORT_RETENTION_HOURS = 48;
/** Minutes for which a download address is valid. */
export const DOWNLOAD_VALID_MINUTES = 5;

/** Data export of a client: all its data in one archive. */
export const clientExport = nameSchema(
  'ClientExport',
  object({
    state: oneOf(...exportStates),
    askedAt: instant(),
    /** Number exported so far; total number when ready. */
    messages: whole(),
    files: whole(),
    /** Size of the archive, once it is ready. */
    bytes: nullable(whole()),
    /** Time until which the archive can be downloaded. */
    expiresAt: nullable(instant()),
  }),
);
export type ClientExport = Infer<typeof clientExport>;

export const sampleExport: ClientExport = {
  state: 'ready',
  askedAt: '2026-03-02T15:06:00.000Z',
  messages: 1_204,
  files: 310,
  bytes: 48_220_160,
  expiresAt: '2026-03-04T15:07:12.000Z',
};
