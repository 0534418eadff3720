/** How whoever began something long follows and ends it. */
export interface LongWork {
  /** Ends it: nothing is left behind, and it rejects with the reason or with what became of the connection. */
  readonly signal?: AbortSignal | undefined;
  /** Told again and again how much of it is done. */
  readonly progressed?: Progressed | undefined;
}

/** @param total 0 while it is not known yet */
export type Progressed = (done: number, total: number) => void;
