import { Fault, type FaultView } from './Fault.ts';
import type { FaultActionAt, FaultContext, FaultSpec } from './FaultSpec.ts';
import type { FaultPoint } from './faultPoints.ts';

export type OnStrike = (fault: FaultView, context: FaultContext) => void;

/** Active faults, oldest first. */
export class ActiveFaults {
  readonly #clock: () => number;
  readonly #active = new Map<string, Fault>();
  readonly #onStrike: OnStrike;
  #createdCount = 0;

  /**
   * @param clock returns the current time in milliseconds
   * @param onStrike called whenever a fault strikes
   */
  constructor(clock: () => number = () => performance.now(), onStrike: OnStrike = () => undefined) {
    this.#clock = clock;
    this.#onStrike = onStrike;
  }

  add(spec: FaultSpec): FaultView {
    this.#createdCount += 1;
    const fault = new Fault(`fault-${this.#createdCount}`, spec, this.#clock());
    this.#active.set(fault.id, fault);
    return fault.toView();
  }

  /** Lets the oldest active fault for this point and client strike. Counts the strike and returns the action. */
  take<P extends FaultPoint>(point: P, context: FaultContext = {}): FaultActionAt<P> | undefined {
    if (this.#active.size === 0) return undefined;
    this.#sweep();
    for (const fault of this.#active.values()) {
      if (fault.at !== point || !fault.matches(context)) continue;
      fault.strike();
      this.#onStrike(fault.toView(), context);
      return fault.action as FaultActionAt<P>;
    }
    return undefined;
  }

  list(): FaultView[] {
    this.#sweep();
    return [...this.#active.values()].map(fault => fault.toView());
  }

  /** @returns whether a fault with this ID was active */
  remove(id: string): boolean {
    this.#sweep();
    return this.#active.delete(id);
  }

  clear(): void {
    this.#active.clear();
  }

  #sweep(): void {
    const now = this.#clock();
    for (const fault of this.#active.values()) if (fault.isOver(now)) this.#active.delete(fault.id);
  }
}
