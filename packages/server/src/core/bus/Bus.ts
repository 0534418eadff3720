/**
 * Message bus between the processes of one platform: requests with a reply, and published messages.
 * Delivery is best effort: a lost message only costs time, because the database is authoritative.
 * Payloads are data that `structuredClone` accepts. Subjects are words of letters, digits and
 * dashes, separated by dots.
 */
export interface Bus {
  /** False while other processes are unreachable: requests fail at once, messages are lost. */
  readonly isUp: boolean;
  /** Connects to the other processes, and reconnects after each loss. */
  start(): void;
  /** Sends a message to all subscribers, also in this process; within a `group`, to one member. */
  publish(subject: string, message: unknown): void;
  /** @returns unsubscribes */
  subscribe(subject: string, listener: (message: unknown) => void, group?: string): () => void;
  /**
   * Sends a request and returns the first reply. A responder sends heartbeats while it works, so that
   * its death is detected early.
   *
   * @param limits.timeoutMs milliseconds until the reply; default half a minute
   * @throws NoResponderError nothing was done; BusUnavailableError nothing was sent; NoReplyError the
   *   outcome is unknown
   */
  request(subject: string, payload: unknown, limits?: { readonly timeoutMs?: number }): Promise<unknown>;
  /**
   * Registers a handler of requests. A handler that resolves with undefined sends no reply, because
   * another process may have the answer. The requester gets `NoReplyError` if the handler throws.
   *
   * @returns unsubscribes
   */
  handleRequests(subject: string, handler: (payload: unknown) => Promise<unknown>, group?: string): () => void;
  /** Disconnects. Requests without a reply reject with `NoReplyError`. */
  stop(): Promise<void>;
}

/** No process handles this request. */
export class NoResponderError extends Error {
  override readonly name = 'NobodyAnswers';
}

/** Other processes are unreachable at the moment; the request was not sent. */
export class BusUnavailableError extends Error {
  override readonly name = 'BusAway';
}

/** The request was sent, but its outcome is unknown. */
export class NoReplyError extends Error {
  override readonly name = 'NoAnswer';
}
