import type { BinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

export interface IqRequest {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly request: BinaryNode;
}

/**
 * Handles a query (`iq`) and returns the child nodes of the result. Returns undefined for an unknown query.
 * Such a query is recorded and answered with error 501.
 * @throws IqError to answer with `type=error`
 */
export type IqHandler = (iq: IqRequest) => BinaryNode[] | undefined;

/** Error that the client receives as an `iq` stanza with `type=error`, a code and a text. */
export class IqError extends Error {
  override readonly name = 'IqError';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}
