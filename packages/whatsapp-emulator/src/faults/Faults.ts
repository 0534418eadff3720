import { Fault, type FaultView } from './Fault.ts';
import type { FaultActionAt, FaultContext, FaultSpec } from './FaultSpec.ts';
import type { FaultPoint } from './faultPoints.ts';

export type Struck = (fault: FaultView, context: FaultContext) => void;

/** The faults that stand, oldest first. */
export class Faults {
  readonly #clock: () => number;
  readonly #standing = new Map<string, Fault>();
  readonly #struck: Struck;
  #made = 0;

  /**
   * @param clock milliseconds
   * @param struck hears of every strike
   */
  constructor(clock: () => number = () => performance.now(), struck: Struck = () => undefined) {
    this.#clock = clock;
    this.#struck = struck;
  }

  add(spec: FaultSpec): FaultView {
    this.#made += 1;
    const fault = new Fault(`fault-${this.#made}`, spec, this.#clock());
    this.#standing.set(fault.id, fault);
    return fault.view();
  }

  /** The oldest fault that stands at this point for this client, counted as one strike; or undefined. */
  take<P extends FaultPoint>(point: P, context: FaultContext = {}): FaultActionAt<P> | undefined {
    if (this.#standing.size === 0) return undefined;
    this.#sweep();
    for (const fault of this.#standing.values()) {
      if (fault.at !== point || !fault.matches(context)) continue;
      fault.strike();
      this.#struck(fault.view(), context);
      return fault.action as FaultActionAt<P>;
    }
    return undefined;
  }

  list(): FaultView[] {
    this.#sweep();
    return [...this.#standing.values()].map(fault => fault.view());
  }

  /** @returns whether a fault of this id stood */
  remove(id: string): boolean {
    this.#sweep();
    return this.#standing.delete(id);
  }

  clear(): void {
    this.#standing.clear();
  }

  #sweep(): void {
    const now = this.#clock();
    for (const fault of this.#standing.values()) if (fault.over(now)) this.#standing.delete(fault.id);
  }
}
