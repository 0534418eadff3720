import type { Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

/** A GraphQL query of a client's: who asks, and with what. */
export interface Asked {
  readonly server: WhatsAppServer;
  readonly device: Device;
  readonly variables: Variables;
}

export interface Variables {
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

/** Answers what stands under `data`. @throws MexError, which the client is told as GraphQL's */
export type Query = (asked: Asked) => Readonly<Record<string, unknown>>;

/** A mistake as GraphQL says it: the iq itself succeeds. */
export class MexError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
