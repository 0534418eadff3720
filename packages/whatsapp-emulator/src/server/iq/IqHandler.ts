import type { BinaryNode } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

export interface IqRequest {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly request: BinaryNode;
}

/**
 * Answers the children of the result; undefined when the request is unknown (error 501, recorded).
 * @throws IqError to answer `type=error`
 */
export type IqHandler = (iq: IqRequest) => BinaryNode[] | undefined;

/** An iq answered with `error code text`. */
export class IqError extends Error {
  override readonly name = 'IqError';
  readonly code: number;

  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}
