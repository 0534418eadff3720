import { type Infer, instant, integer, nullable, object, oneOf, withSchemaName } from '../schemaBuilder/index.ts';

/** States of a data export: `waiting` in the queue, `running`, `ready` for download, or `failed`. */
export const clientExportStates = ['waiting', 'running', 'ready', 'failed'] as const;
export type ClientExportState = (typeof clientExportStates)[number];

/** Hours for which a finished data export can be downloaded. */
export const EXPORT_RETENTION_HOURS = 48;
/** Minutes for which the URL of a download is valid. */
export const DOWNLOAD_URL_VALID_MINUTES = 5;

/** Data export of a client: all its data in one archive. */
export const clientExport = withSchemaName(
  'ClientExport',
  object({
    state: oneOf(...clientExportStates),
    askedAt: instant(),
    /** Number of messages exported so far. When the export is ready, this is the number of all messages. */
    messages: integer(),
    files: integer(),
    /** Size of the archive in bytes; null until it is ready. */
    bytes: nullable(integer()),
    /** Time until which the archive can be downloaded. */
    expiresAt: nullable(instant()),
  }),
);
export type ClientExport = Infer<typeof clientExport>;

export const exampleClientExport: ClientExport = {
  state: 'ready',
  askedAt: '2026-03-02T15:06:00.000Z',
  messages: 1_204,
  files: 310,
  bytes: 48_220_160,
  expiresAt: '2026-03-04T15:07:12.000Z',
};
