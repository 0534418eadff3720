import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** GraphQL query of a client, with the client's device and the variables of the query. */
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
  readonly request?: {
    readonly product_catalog?: { readonly jid?: string; readonly limit?: string; readonly after?: string };
    readonly order?: {
      readonly id?: string;
      readonly jid?: string;
      readonly token?: { readonly sensitive_string_value?: string };
    };
  };
  readonly updates?: { readonly name?: string; readonly description?: string; readonly picture?: string };
}

/**
 * Answers a GraphQL query and returns the content of the answer's `data` field.
 * @throws MexError, which the client receives as a GraphQL error
 */
export type MexQuery = (request: MexRequest) => Readonly<Record<string, unknown>>;

/**
 * Error that the client receives as a GraphQL error. The iq that contains the error still has
 * `type=result`.
 */
export class MexError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
