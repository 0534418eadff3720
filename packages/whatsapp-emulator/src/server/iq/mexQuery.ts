import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** GraphQL query of a client: its device and variables. */
export interface MexRequest {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly variables: MexVariables;
}

export interface MexVariables {
  readonly newsletter_id?: string;
  readonly user_id?: string;
  readonly input?: {
    readonly key?: string;
    readonly type?: string;
    readonly name?: string;
    readonly description?: string | null;
  };
  readonly updates?: { readonly name?: string; readonly description?: string; readonly picture?: string };
}

/**
 * Returns the content of `data`.
 * @throws MexError, which the client receives as a GraphQL error
 */
export type MexQuery = (request: MexRequest) => Readonly<Record<string, unknown>>;

/** GraphQL error. The iq itself succeeds. */
export class MexError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
