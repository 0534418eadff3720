import type { Incident } from '../../../model/EmulatorState.ts';
import type { ScenarioWorld } from '../ScenarioWorld.ts';

/** An activity of WhatsApp users, defined once and run with every client. */
export interface Scenario {
  readonly name: string;
  /** Incident that a correct client may cause in this scenario. */
  readonly mayProvoke?: Incident['kind'];
  /** @throws Error when the behavior differs from WhatsApp's */
  play(world: ScenarioWorld): Promise<void>;
}

/** @throws Error that names the expectation when it is not met */
export function expectThat(fact: boolean, expectation: string): asserts fact {
  if (!fact) throw new Error(`expected ${expectation}`);
}

/** Thrown when a client lacks a feature. The scenario is then skipped for this client. */
export class NotInClient extends Error {
  override readonly name = 'NotInClient';
}

/** Returns the feature. @throws NotInClient when the client lacks it */
export function requireFeature<T>(feature: T | undefined, name: string): T {
  if (feature === undefined) throw new NotInClient(`the client has no word for ${name}`);
  return feature;
}
