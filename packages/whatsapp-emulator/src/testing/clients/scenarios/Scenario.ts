import type { ClientIncident } from '../../../model/EmulatorState.ts';
import type { ScenarioEnvironment } from '../ScenarioEnvironment.ts';

/** An activity of WhatsApp users, defined once and run with every client. */
export interface Scenario {
  readonly name: string;
  /** Incident that a correct client may cause in this scenario. */
  readonly mayProvoke?: ClientIncident['kind'];
  /** @throws Error when the behavior differs from WhatsApp's */
  play(world: ScenarioEnvironment): Promise<void>;
}

/** Checks a fact. @throws Error that names the expectation if the fact is false */
export function assertScenarioExpectation(fact: boolean, expectation: string): asserts fact {
  if (!fact) throw new Error(`expected ${expectation}`);
}

/** Thrown when a client lacks a feature. The scenario is then skipped for this client. */
export class MissingFeatureError extends Error {
  override readonly name = 'MissingFeatureError';
}

/** Returns an optional feature of a client. @throws MissingFeatureError when the client lacks it */
export function requireClientFeature<T>(feature: T | undefined, name: string): T {
  if (feature === undefined) throw new MissingFeatureError(`the client does not support ${name}`);
  return feature;
}
