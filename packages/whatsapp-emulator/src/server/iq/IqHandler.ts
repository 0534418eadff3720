import type { BinaryNode } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

export interface IqRequest {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly request: BinaryNode;
}

/**
 * Handles a request and returns the children of the result. Returns undefined if the request is unknown; it
 * is then recorded and answered with error 501.
 * @throws IqError to answer with `type=error`
 */
export type IqHandler = (iq: IqRequest) => BinaryNode[] | undefined;

/** Error that is sent as an iq result with `error code text`. */
export class IqError extends Error {
  override readonly name = 'IqError';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}
