import { ActiveFault, type FaultView } from './ActiveFault.ts';
import type { FaultActionAtPoint, FaultContext, FaultSpec } from './FaultSpec.ts';
import type { FaultPoint } from './faultPointsByKind.ts';

export type FaultStrikeListener = (fault: FaultView, context: FaultContext) => void;

/** Active faults of an emulator, oldest first. Removes a fault when it is spent or expired. */
export class ActiveFaults {
  readonly #clock: () => number;
  readonly #active = new Map<string, ActiveFault>();
  readonly #onStrike: FaultStrikeListener;
  #createdCount = 0;

  /**
   * @param clock returns the current time in milliseconds
   * @param onStrike called whenever a fault strikes
   */
  constructor(clock: () => number = () => performance.now(), onStrike: FaultStrikeListener = () => undefined) {
    this.#clock = clock;
    this.#onStrike = onStrike;
  }

  add(spec: FaultSpec): FaultView {
    this.#createdCount += 1;
    const fault = new ActiveFault(`fault-${this.#createdCount}`, spec, this.#clock());
    this.#active.set(fault.id, fault);
    return fault.toView();
  }

  /**
   * Finds the oldest active fault for this point and client. Returns its action and counts that the fault
   * has struck once more.
   */
  take<P extends FaultPoint>(point: P, context: FaultContext = {}): FaultActionAtPoint<P> | undefined {
    if (this.#active.size === 0) return undefined;
    this.#sweep();
    for (const fault of this.#active.values()) {
      if (fault.at !== point || !fault.matches(context)) continue;
      fault.strike();
      this.#onStrike(fault.toView(), context);
      return fault.action as FaultActionAtPoint<P>;
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
