/**
 * Connection of one process to the messages of all machines of a platform. The platform encrypts and signs each message and
 * hashes each subject, so a plugin handles only bytes. Delivery is best effort, but messages of one sender on one
 * subject arrive in order.
 */
export interface BusConnection {
  /** False while other processes are unreachable. */
  readonly isUp: boolean;
  /** Connects, retries until it succeeds, and reconnects when the connection is lost. */
  start(): void;
  /**
   * Sends bytes to all subscribers of a subject, including those of this process. Of the subscribers with the same
   * group, one receives them. Discards the bytes while `isUp` is false: a buffered message would arrive too late.
   *
   * @param subject words of letters, digits and dashes, separated by dots
   * @param replyTo subject on which the sender expects a reply. If there was certainly no subscriber, the listener
   *   of this subject receives a message without data
   * @throws Error if the bytes cannot be sent at all, for example because there are too many
   */
  publish(subject: string, data: Uint8Array, replyTo?: string): void;
  /**
   * Subscribes to a subject, in which `*` as the last word matches any word. A subscription survives reconnections.
   *
   * @returns a function that unsubscribes; messages that are already on their way may still arrive
   */
  subscribe(subject: string, listener: BusListener, group?: string): () => void;
  /** Disconnects for good. */
  stop(): Promise<void>;
}

export interface BusMessage {
  readonly subject: string;
  /** Undefined if a message, whose `replyTo` is this subject, had no subscriber. */
  readonly data: Uint8Array | undefined;
}

export type BusListener = (message: BusMessage) => void;
