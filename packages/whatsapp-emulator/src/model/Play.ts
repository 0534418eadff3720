/** How far a scenario is. */
export interface Progress {
  readonly state: 'running' | 'done' | 'failed';
  /** Steps that are done. */
  readonly done: number;
  readonly steps: number;
  /** Why it failed, with the step it failed at. */
  readonly error: string | undefined;
}

/** A scenario that is being played. */
export interface Play {
  progress(): Progress;
  /** Resolves when it is over. @throws Error why it failed */
  readonly over: Promise<void>;
}
