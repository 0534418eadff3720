import type { Sdk } from '@recado/sdk';

/** A client whose messages are followed. */
export interface Followed {
  readonly id: string;
  readonly name: string;
  /** Speaks for the client. */
  readonly sdk: Sdk;
}
