/** Progress of a scenario. */
export interface ScenarioProgress {
  readonly state: 'running' | 'done' | 'failed';
  /** Completed steps. */
  readonly done: number;
  readonly steps: number;
  /** Reason of the failure, with the failed step. */
  readonly error: string | undefined;
}

/** Scenario that is playing. */
export interface ScenarioRun {
  progress(): ScenarioProgress;
  /** Resolves when the scenario ends. @throws Error with the reason of the failure */
  readonly completion: Promise<void>;
}
