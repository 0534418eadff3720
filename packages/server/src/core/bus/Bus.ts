/**
 * Message bus between the processes of one platform: requests with a reply, and published messages.
 * Delivery is best effort: a lost message only costs time, because the database is authoritative.
 * Payloads are data that `structuredClone` accepts. Subjects are words of letters, digits and
 * dashes, separated by dots.
 */
export interface Bus {
  /**
   * False while other processes are unreachable: requests then fail at once, and published messages are
   * lost.
   */
  readonly isUp: boolean;
  /** Connects to the other processes, and reconnects when the connection is lost. */
  start(): void;
  /**
   * Sends a message to all subscribers, including those of this process. Of the subscribers with the same
   * `group`, only one receives it.
   */
  publish(subject: string, message: unknown): void;
  /** @returns a function that unsubscribes the listener */
  subscribe(subject: string, listener: (message: unknown) => void, group?: string): () => void;
  /**
   * Sends a request and returns the first reply. A responder sends heartbeats while it works, so that
   * the requester soon notices when the responder dies.
   *
   * @param limits.timeoutMs maximum milliseconds until the reply; half a minute by default
   * @throws NoResponderError if no process handled the request; BusUnavailableError if it was not
   *   sent; NoReplyError if it was sent, but its outcome is unknown
   */
  request(subject: string, payload: unknown, limits?: { readonly timeoutMs?: number }): Promise<unknown>;
  /**
   * Registers a handler of requests. If the handler resolves with undefined, it sends no reply, because
   * another process may have the answer. If it throws, the requester gets `NoReplyError`.
   *
   * @returns a function that removes the handler
   */
  handleRequests(subject: string, handler: (payload: unknown) => Promise<unknown>, group?: string): () => void;
  /** Disconnects. Requests without a reply reject with `NoReplyError`. */
  stop(): Promise<void>;
}

/** Error: no process on the bus handles this request. */
export class NoResponderError extends Error {
  override readonly name = 'NobodyAnswers';
}

/** Error: the request was not sent, because the bus cannot reach other processes at the moment. */
export class BusUnavailableError extends Error {
  override readonly name = 'BusAway';
}

/** Error: a request was sent over the bus, but no result arrived, so its outcome is unknown. */
export class NoReplyError extends Error {
  override readonly name = 'NoAnswer';
}
