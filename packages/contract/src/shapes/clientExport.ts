import { type Infer, instant, named, nullable, object, oneOf, whole } from '../shape/index.ts';

/** `waiting` for its turn, `running`, `ready` to be downloaded, or `failed`. */
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Hours for which a copy that is ready is kept. */
export const EXPORT_HOURS = 48;
/** Minutes in which its address is to be used. */
export const DOWNLOAD_MINUTES = 5;

/** A copy of everything of a client's, in one archive. */
export const clientExport = named(
  'ClientExport',
  object({
    state: oneOf(...exportStates),
    askedAt: instant(),
    /** So far, or in all. */
    messages: whole(),
    files: whole(),
    /** Of the archive, once it is ready. */
    bytes: nullable(whole()),
    /** Until when it can be downloaded. */
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
