import type { BinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

export interface IqRequest {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly request: BinaryNode;
}

/** Result of a handler whose query the server leaves unanswered, as WhatsApp does with some retired queries. */
export const NO_ANSWER = 'no-answer';

/**
 * Handles a query (`iq`) and returns the child nodes of the result. Returns undefined for an unknown query.
 * Such a query is recorded and answered with error 501.
 * @throws IqError to answer with `type=error`
 */
export type IqHandler = (iq: IqRequest) => BinaryNode[] | typeof NO_ANSWER | undefined;

/** Error that the client receives as an `iq` stanza with `type=error`, a code and a text. */
export class IqError extends Error {
  override readonly name = 'IqError';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}
