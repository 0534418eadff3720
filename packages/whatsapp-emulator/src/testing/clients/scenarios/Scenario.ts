import type { Incident } from '../../../model/EmulatorState.ts';
import type { Town } from '../Town.ts';

/** Something people do with WhatsApp, told once and played with every client. */
export interface Scenario {
  readonly name: string;
  /** An incident that a right client may leave behind here. */
  readonly mayProvoke?: Incident['kind'];
  /** @throws Error when it does not go as it does on WhatsApp */
  play(town: Town): Promise<void>;
}

/** @throws Error that says what was expected, when it is not so */
export function expectThat(fact: boolean, what: string): asserts fact {
  if (!fact) throw new Error(`expected ${what}`);
}

/** What a client has no word for; the scenario is then not run with it. */
export class NotInClient extends Error {
  override readonly name = 'NotInClient';
}

/** @throws NotInClient when there is no such word */
export function word<T>(what: T | undefined, name: string): T {
  if (what === undefined) throw new NotInClient(`the client has no word for ${name}`);
  return what;
}
