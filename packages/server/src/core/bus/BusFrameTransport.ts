/** The transport below a bus: sends frames, which may be lost. */
export interface BusFrameTransport {
  readonly isUp: boolean;
  start(): void;
  /**
   * Sends a frame to the subscribers of a subject.
   *
   * @param replyTo subject on which the sender expects the reply. If the frame certainly had no subscriber,
   *   the callback of `onNoResponders` receives this subject
   * @throws Error if the frame cannot be sent at all, for example because it is too large
   */
  send(subject: string, frame: unknown, replyTo?: string): void;
  /** Subscribes to a subject, in which `*` as the last word matches any word. */
  subscribe(subject: string, listener: BusFrameListener, group?: string): () => void;
  /** Sets the callback for frames that had no subscriber. There is only one such callback. */
  onNoResponders(callback: (replyTo: string) => void): void;
  stop(): Promise<void>;
}

export type BusFrameListener = (frame: unknown, replyTo: string | undefined, subject: string) => void;
