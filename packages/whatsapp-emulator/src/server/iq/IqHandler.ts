import type { BinaryNode } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

export interface IqRequest {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly request: BinaryNode;
}

/**
 * Returns the children of the result; undefined if the request is unknown (error 501, recorded).
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
