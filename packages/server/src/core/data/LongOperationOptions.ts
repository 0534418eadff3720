/** Options with which the caller of a long operation follows and aborts it. */
export interface LongOperationOptions {
  /** Aborts the operation and removes its partial results; it rejects with the reason or a connection error. */
  readonly signal?: AbortSignal | undefined;
  /** Called repeatedly with the progress of the operation. */
  readonly onProgress?: ProgressListener | undefined;
}

/** @param total total number of units; 0 until it is known */
export type ProgressListener = (done: number, total: number) => void;
