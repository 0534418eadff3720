/** Options with which the caller of a long operation follows and aborts it. */
export interface LongOperationOptions {
  /**
   * Aborts the operation and removes its partial results. The operation then rejects with the signal's
   * reason or a connection error.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called repeatedly with the progress of the operation. */
  readonly onProgress?: ProgressListener | undefined;
}

/** Receives the progress of an operation, as numbers of units. @param total all units; 0 until it is known */
export type ProgressListener = (done: number, total: number) => void;
