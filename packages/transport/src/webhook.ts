import type { Person } from './address.ts';

/** What somebody, the network's servers perhaps, asked of the address that a network posts to. Nothing in it is proven. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came: signatures are over these bytes. */
  readonly body: Uint8Array;
}

export interface WebhookAnswer {
  /** HTTP's, below 500. */
  readonly status: number;
  readonly body: string;
}

/**
 * How a network that posts what it has to tell is understood before it is known whom it concerns. Nothing of it holds
 * a session, and nothing of it throws, whatever it is given.
 */
export interface TransportWebhook {
  /** The network's ids of the accounts that a notification is about. Empty: nobody's, or not readable. */
  accounts(request: WebhookRequest): readonly string[];
  /**
   * Whether whoever posted it knows what only the network does, by what a session kept in its vault under the category
   * `credentials`: asked where there is no session, for a client that uses another transport now. What is genuine is kept
   * and handed to the session when there is one again. Absent: it is posted again until then.
   *
   * @param kept that category's values
   */
  isGenuine?(request: WebhookRequest, kept: readonly Uint8Array[]): boolean;
  /**
   * Everybody whom a notification names, by every name that stands in it: what is kept of one of them goes when they are to be
   * forgotten. Absent: then all that is kept goes.
   */
  people?(request: WebhookRequest): readonly Person[];
  /**
   * Answers what the network asks of the address itself, before it posts to it; undefined: it asks nothing.
   *
   * @param isToken whether this platform gave that word to an owner, to be typed at the network
   */
  challenge?(request: WebhookRequest, isToken: (token: string) => boolean): WebhookAnswer | undefined;
}
