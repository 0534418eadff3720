import type { OutgoingMessage } from '@recado/contract';

/** The same message as `POST /external/messages` has it. What was not said is left out, as where it is stored. */
export const asOutgoing = (asked: Readonly<Record<string, unknown>>): OutgoingMessage =>
  JSON.parse(JSON.stringify(asked)) as OutgoingMessage;
