/** Progress of a running or finished scenario. */
export interface ScenarioProgress {
  readonly state: 'running' | 'done' | 'failed';
  /** Number of completed steps. */
  readonly done: number;
  readonly steps: number;
  /** Reason why the scenario failed, with the failed step. Undefined if it has not failed. */
  readonly error: string | undefined;
}

/** Handle of a scenario that was started. It reports the progress and the end. */
export interface ScenarioRun {
  progress(): ScenarioProgress;
  /** Resolves when the scenario ends. @throws Error with the reason of the failure */
  readonly completion: Promise<void>;
}
