import type { FaultView } from '../faults/index.ts';
import type { Incident } from '../model/EmulatorState.ts';
import type { PhoneCall, SeenPresence } from '../model/Phone.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import type { Clock } from './Clock.ts';

/** What happens in a town. Numbers are in digits; `phone` is the phone it happened at. */
export type Happening =
  | { readonly type: 'phone'; readonly phone: string; readonly name: string }
  | {
      readonly type: 'device.linked' | 'device.unlinked';
      readonly phone: string;
      readonly device: number;
      readonly platform: string;
    }
  | { readonly type: 'device.online' | 'device.offline'; readonly phone: string; readonly device: number }
  /** It entered this phone's log: sent by it, received by it, or sent by a device that is linked to it. */
  | { readonly type: 'message'; readonly phone: string; readonly message: PhoneMessage }
  | {
      readonly type: 'receipt';
      readonly phone: string;
      /** Id of the message. */
      readonly message: string;
      /** `address/type`, as in a message's `receipts`. */
      readonly receipt: string;
    }
  | ({ readonly type: 'presence'; readonly phone: string } & SeenPresence)
  | { readonly type: 'call'; readonly phone: string; readonly call: PhoneCall }
  | { readonly type: 'group'; readonly group: string; readonly change: string; readonly actor: string }
  | {
      readonly type: 'fault';
      readonly fault: FaultView;
      /** Whom it struck: `number:device` as far as it is known. */
      readonly client: string;
    }
  | { readonly type: 'unknown'; readonly client: string; readonly summary: string }
  | {
      readonly type: 'incident';
      readonly client: string;
      readonly kind: Incident['kind'];
      readonly detail: string;
    }
  | { readonly type: 'clock'; readonly isStopped: boolean }
  | { readonly type: 'scenario'; readonly step: number; readonly done: string }
  | { readonly type: 'reset' | 'restored' };

/** Each type of happening, for the document, from which the page takes them. */
export const happeningTypes = Object.keys({
  phone: true,
  'device.linked': true,
  'device.unlinked': true,
  'device.online': true,
  'device.offline': true,
  message: true,
  receipt: true,
  presence: true,
  call: true,
  group: true,
  fault: true,
  unknown: true,
  incident: true,
  clock: true,
  scenario: true,
  reset: true,
  restored: true,
} satisfies Record<Happening['type'], true>);

/** A happening with its place in the order of all, and when it was (the town's time, Unix milliseconds). */
export type TownEvent = { readonly id: number; readonly at: number } & Happening;

/** Tells what happens in one town. */
export interface Voice {
  /** @returns when it was, Unix milliseconds of the town's time */
  tell(happening: Happening): { readonly at: number };
}

/** How many are kept for those who come later. */
const kept = 10_000;

/** Everything that happens in a town, in order; ids go on counting when the town begins anew. */
export class TownEvents {
  readonly #clock: Clock;
  readonly #listeners = new Set<(event: TownEvent) => void>();
  #events: TownEvent[] = [];
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Id of the newest; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  tell(happening: Happening): TownEvent {
    this.#last += 1;
    const event = { id: this.#last, at: this.#clock.now, ...happening };
    this.#events.push(event);
    // In one go now and then: to shift them one by one would move all the others each time.
    if (this.#events.length > kept * 1.1) this.#events = this.#events.slice(-kept);
    for (const listener of this.#listeners) listener(event);
    return event;
  }

  /** Those that are kept of what came after an id, oldest first. */
  after(id: number): readonly TownEvent[] {
    const missed = this.#last - id;
    if (missed <= 0) return [];
    return missed >= this.#events.length ? [...this.#events] : this.#events.slice(-missed);
  }

  /** A voice for one town, which can be silenced: what happens in a town that is left behind concerns nobody. */
  voice(): Voice & { silence(): void } {
    let isSilent = false;
    return {
      tell: happening => (isSilent ? { at: this.#clock.now } : this.tell(happening)),
      silence: () => {
        isSilent = true;
      },
    };
  }

  /** @returns stops listening */
  listen(listener: (event: TownEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
