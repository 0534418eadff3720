import type { Person } from './address.ts';

/** Request to a network's webhook URL. It may come from any sender: nothing in it is verified. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Received bytes, unchanged: signatures cover exactly these. */
  readonly body: Uint8Array;
}

export interface WebhookAnswer {
  /** HTTP status below 500. */
  readonly status: number;
  readonly body: string;
}

/**
 * Parses a network's webhook requests before their account is known. The methods need no session
 * and never throw, for any input.
 */
export interface TransportWebhook {
  /** Ids of the accounts that a request concerns. Empty: none, or the request is unreadable. */
  accounts(request: WebhookRequest): readonly string[];
  /**
   * Whether the network sent the request, checked with the vault entries of the category
   * `credentials`. Called without a session, for a client that now uses another transport. Genuine
   * requests are stored, and passed to the session when there is one again. Absent: the network
   * repeats them until then.
   *
   * @param storedCredentials values of that category
   */
  isGenuine?(request: WebhookRequest, storedCredentials: readonly Uint8Array[]): boolean;
  /**
   * People that a request names, with all their identifiers in it. The erasure of one of them
   * deletes the stored request. Absent: the erasure of any person deletes all stored requests.
   */
  people?(request: WebhookRequest): readonly Person[];
  /**
   * Answers the network's verification of the URL, which precedes its first request. Undefined: the
   * request is no verification.
   *
   * @param isToken whether this platform issued that token to an owner, for entry at the network
   */
  challenge?(request: WebhookRequest, isToken: (token: string) => boolean): WebhookAnswer | undefined;
}
