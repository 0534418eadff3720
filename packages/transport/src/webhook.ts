import type { Person } from './address.ts';

/** Request to a network's webhook URL. Nothing in it is verified, because anyone can send one. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
  /** Request headers, with their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Received bytes, which must stay unchanged because signatures cover exactly these bytes. */
  readonly body: Uint8Array;
}

export interface WebhookAnswer {
  /** HTTP status of the answer, below 500. */
  readonly status: number;
  readonly body: string;
}

/**
 * Parses a network's webhook requests before their account is known. The methods need no session
 * and never throw, for any input.
 */
export interface TransportWebhook {
  /** Ids of the accounts that a request concerns. Empty if it concerns none or is unreadable. */
  accounts(request: WebhookRequest): readonly string[];
  /**
   * Whether the network sent the request, checked with the vault entries of the category
   * `credentials`. Called without a session, for a client that now uses another transport. The server
   * stores genuine requests, and passes them to the session when there is one again. If this method is
   * absent, the network has to repeat the requests until then.
   *
   * @param storedCredentials values of the vault entries of that category
   */
  isGenuine?(request: WebhookRequest, storedCredentials: readonly Uint8Array[]): boolean;
  /**
   * Returns the people that a request names, each with all identifiers in the request. The erasure of
   * one of them deletes the stored request. If this method is absent, the erasure of any person
   * deletes all stored requests.
   */
  people?(request: WebhookRequest): readonly Person[];
  /**
   * Answers the network's verification request for the URL, which precedes all other requests. Returns
   * undefined if the request is not a verification request.
   *
   * @param isToken whether this platform issued that token to an owner, for entry on the network's pages
   */
  challenge?(request: WebhookRequest, isToken: (token: string) => boolean): WebhookAnswer | undefined;
}
