/** Options with which the caller of a long operation follows and aborts it. */
export interface LongOperationOptions {
  /** Aborts without leftovers; the operation rejects with the reason or with the connection error. */
  readonly signal?: AbortSignal | undefined;
  /** Called repeatedly with the progress. */
  readonly onProgress?: ProgressListener | undefined;
}

/** @param total 0 until the total is known */
export type ProgressListener = (done: number, total: number) => void;
