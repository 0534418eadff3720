import type { FaultView } from '../faults/index.ts';
import type { ClientIncident } from '../model/EmulatorState.ts';
import type { PhoneCall, ReceivedPresence } from '../model/Phone.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import type { Clock } from './Clock.ts';

/** Content of an emulator event. `phone` is the number, in digits, of the phone that the event concerns. */
export type WorldEventContent =
  | { readonly type: 'phone'; readonly phone: string; readonly name: string }
  | {
      readonly type: 'device.linked' | 'device.unlinked';
      readonly phone: string;
      readonly device: number;
      readonly platform: string;
    }
  | { readonly type: 'device.online' | 'device.offline'; readonly phone: string; readonly device: number }
  /** A message was added to this phone's log. The phone sent or received it, or a device linked to it sent it. */
  | { readonly type: 'message'; readonly phone: string; readonly message: PhoneMessage }
  | {
      readonly type: 'receipt';
      readonly phone: string;
      /** ID of the message. */
      readonly message: string;
      /** Receipt in the form `address/type`, which is also the form of the entries in a message's `receipts`. */
      readonly receipt: string;
    }
  | ({ readonly type: 'presence'; readonly phone: string } & ReceivedPresence)
  | { readonly type: 'call'; readonly phone: string; readonly call: PhoneCall }
  | { readonly type: 'group'; readonly group: string; readonly change: string; readonly actor: string }
  | {
      readonly type: 'fault';
      readonly fault: FaultView;
      /** Affected client as `number:device`. The number or the device is omitted if it is unknown. */
      readonly client: string;
    }
  | { readonly type: 'unknown'; readonly client: string; readonly summary: string }
  | {
      readonly type: 'incident';
      readonly client: string;
      readonly kind: ClientIncident['kind'];
      readonly detail: string;
    }
  | { readonly type: 'clock'; readonly isStopped: boolean }
  | { readonly type: 'scenario'; readonly step: number; readonly done: string }
  | { readonly type: 'reset' | 'restored' };

/** All event types. The API document lists them, and the control page reads them from there. */
export const worldEventTypes = Object.keys({
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
} satisfies Record<WorldEventContent['type'], true>);

/** An event with its sequence number and its time (world time in Unix milliseconds). */
export type WorldEvent = { readonly id: number; readonly at: number } & WorldEventContent;

/** Emits the events of one world. */
export interface WorldEventEmitter {
  /** @returns time of the event in Unix milliseconds of world time */
  emit(content: WorldEventContent): { readonly at: number };
}

/** Number of events that are stored for later readers. */
const STORED_EVENT_COUNT = 10_000;

/** All events of an emulator in order. IDs continue to increase after a reset. */
export class WorldEvents {
  readonly #clock: Clock;
  readonly #listeners = new Set<(event: WorldEvent) => void>();
  #events: WorldEvent[] = [];
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** ID of the newest event. 0 before the first event. */
  get last(): number {
    return this.#lastId;
  }

  emit(content: WorldEventContent): WorldEvent {
    this.#lastId += 1;
    const event = { id: this.#lastId, at: this.#clock.now, ...content };
    this.#events.push(event);
    // Old events are removed rarely and many at once, because each removal moves all remaining events.
    if (this.#events.length > STORED_EVENT_COUNT * 1.1) this.#events = this.#events.slice(-STORED_EVENT_COUNT);
    for (const listener of this.#listeners) listener(event);
    return event;
  }

  /** Returns the stored events after an ID, oldest first. */
  after(id: number): readonly WorldEvent[] {
    const missedCount = this.#lastId - id;
    if (missedCount <= 0) return [];
    return missedCount >= this.#events.length ? [...this.#events] : this.#events.slice(-missedCount);
  }

  /** Creates an emitter for one world. `silence` drops events of this world after a reset has replaced it. */
  createEmitter(): WorldEventEmitter & { silence(): void } {
    let isSilent = false;
    return {
      emit: content => (isSilent ? { at: this.#clock.now } : this.emit(content)),
      silence: () => {
        isSilent = true;
      },
    };
  }

  /** Adds a listener. @returns a function that removes the listener */
  listen(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
