import { flag, list, optional, whole } from '../shape/index.ts';

/** What an app shows of a file before it is opened; as its sender says. */
export const mediaLook = {
  seconds: optional(whole()),
  width: optional(whole()),
  height: optional(whole()),
  pages: optional(whole()),
  /** How loud a voice note is, up to 64 values of 0 to 100. */
  waveform: optional(list(whole({ max: 100 }), { max: 64 })),
  round: optional(flag()),
  gif: optional(flag()),
  animated: optional(flag()),
};
