import { flag, integer, list, optional } from '../schemaBuilder/index.ts';

/** Metadata that apps display before a file is opened. The sender's app declares it, so it may be wrong. */
export const mediaMetadataFields = {
  seconds: optional(integer()),
  width: optional(integer()),
  height: optional(integer()),
  pages: optional(integer()),
  /** Loudness of a voice note: up to 64 values from 0 to 100. */
  waveform: optional(list(integer({ max: 100 }), { max: 64 })),
  round: optional(flag()),
  gif: optional(flag()),
  animated: optional(flag()),
};
