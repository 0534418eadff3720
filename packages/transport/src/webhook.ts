import type { Person } from './address.ts';

/** Request to a network's webhook URL. Unless `isVerified` is present, nothing in it is verified: anyone can send one. */
export interface WebhookRequest {
  readonly method: 'GET' | 'POST';
  readonly query: Readonly<Record<string, string>>;
  /** Request headers, with their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Received bytes, which must stay unchanged because signatures cover exactly these bytes. */
  readonly body: Uint8Array;
  /**
   * Present if the server has verified the signature, so that the session must not verify it. The owner may have changed
   * the secret since, or the body may be a part of the signed body. A request that a network has just sent lacks it.
   */
  readonly isVerified?: true;
}

export interface WebhookResponse {
  /** HTTP status of the answer, below 500. */
  readonly status: number;
  readonly body: string;
}

/** Bodies of the two parts of a request. The signature of the request is valid for neither of them. */
export interface WebhookHistorySplit {
  readonly history: Uint8Array;
  /** Undefined if the request contains nothing but earlier chats. */
  readonly rest: Uint8Array | undefined;
}

/**
 * Verifies and parses a network's webhook requests, in the order of these methods. The methods need no session
 * and never throw, for any input. Until `isGenuine` returns true, the sender may be a stranger. Therefore the
 * first three methods do not parse the body: parsing three megabytes of `[` takes seconds.
 */
export interface TransportWebhook {
  /** Returns whether a header looks like this network's signature. It verifies nothing. Called before the body is read. */
  hasSignature(headers: WebhookRequest['headers']): boolean;
  /**
   * Searches the bytes of the body for account IDs, in time proportional to its length. Contains every ID that
   * `accounts` returns for a genuine request, and possibly others.
   */
  findPossibleAccounts(request: WebhookRequest): readonly string[];
  /**
   * Returns whether the request really came from the network, according to stored credentials. Its work is
   * limited for any number of credentials.
   *
   * @param storedCredentials values of the vault entries of the category `credentials`, of all clients that the
   * request may concern
   */
  isGenuine(request: WebhookRequest, storedCredentials: readonly Uint8Array[]): boolean;
  /** IDs of the accounts that a genuine request concerns. Empty if it concerns none or is unreadable. */
  accounts(request: WebhookRequest): readonly string[];
  /**
   * Separates the earlier chats of a genuine request from its other content. Earlier chats may take minutes, while the
   * network waits for seconds. The server therefore stores them, answers, and passes them to the session afterwards. The
   * other content is processed before the answer. Returns undefined if the request contains no earlier chats. If this
   * method is absent, no request does.
   */
  splitHistory?(request: WebhookRequest): WebhookHistorySplit | undefined;
  /**
   * Returns the people that a webhook request names, each with all of the person's identifiers in the
   * request. When such a person is erased, the server deletes the stored request. If this method is
   * absent, the erasure of any person deletes all stored requests.
   */
  people?(request: WebhookRequest): readonly Person[];
  /**
   * Answers the request by which the network verifies the URL before it sends any other request. Returns
   * undefined if the request is not a verification request.
   *
   * @param isToken returns whether this platform issued the verify token to an owner, who enters it on the
   * network's pages
   */
  challenge?(request: WebhookRequest, isToken: (token: string) => boolean): WebhookResponse | undefined;
}
