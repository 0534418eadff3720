/** One requirement of a plugin's kind, as a test that needs no test framework. */
export interface ConformanceCase<Driver> {
  /** Requirement as a sentence whose subject is the plugin. */
  readonly name: string;
  /** @throws Error that states how the plugin violates the requirement */
  run(driver: Driver): Promise<void>;
}

export interface ConformanceResult {
  readonly name: string;
  /** First line of the error. Undefined if the plugin meets the requirement. */
  readonly failure: string | undefined;
}

/** Runs all cases one after the other, also after a failure, and yields each result when it is known. */
export async function* runConformanceCases<Driver>(
  cases: readonly ConformanceCase<Driver>[],
  driver: Driver,
): AsyncGenerator<ConformanceResult> {
  for (const { name, run } of cases) {
    const failure = await run(driver).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '',
    );
    yield { name, failure };
  }
}
