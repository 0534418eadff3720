import type { OutgoingMessage } from '@recado/contract';

/** Converts a request to a `POST /external/messages` body. Drops undefined fields, which JSON cannot store. */
export const toOutgoingMessage = (request: Readonly<Record<string, unknown>>): OutgoingMessage =>
  JSON.parse(JSON.stringify(request)) as OutgoingMessage;
