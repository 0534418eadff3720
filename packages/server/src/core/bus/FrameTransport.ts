/** The transport below a bus: sends frames, which may be lost. */
export interface FrameTransport {
  readonly isUp: boolean;
  start(): void;
  /**
   * @param replyTo subject of the reply; `onNoResponders` reports it if there is certainly no
   *   subscriber
   * @throws when the frame cannot be sent at all, for example because it is too large
   */
  send(subject: string, frame: unknown, replyTo?: string): void;
  /** `*` as the last word matches any word. */
  subscribe(subject: string, listener: FrameListener, group?: string): () => void;
  /** Registers the only callback for frames that had no subscriber. */
  onNoResponders(callback: (replyTo: string) => void): void;
  stop(): Promise<void>;
}

export type FrameListener = (frame: unknown, replyTo: string | undefined, subject: string) => void;
