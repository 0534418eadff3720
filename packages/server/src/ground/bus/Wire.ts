/** What a bus is made over: frames that come or do not. */
export interface Wire {
  readonly isUp: boolean;
  start(): void;
  /**
   * @param replyTo where an answer is awaited; when it is certain that nobody listens, that is said (`onNobody`)
   * @throws when it cannot be sent at all, as what is too large
   */
  send(subject: string, frame: unknown, replyTo?: string): void;
  /** A last word that is `*` stands for any. */
  listen(subject: string, listener: FrameListener, group?: string): () => void;
  /** Calls the one given whenever nobody listened. */
  onNobody(noted: (replyTo: string) => void): void;
  stop(): Promise<void>;
}

export type FrameListener = (frame: unknown, replyTo: string | undefined, subject: string) => void;
