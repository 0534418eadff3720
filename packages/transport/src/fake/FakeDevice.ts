import { KeyedQueue } from '@recado/timing';
import { type Address, addressKey } from '../address.ts';
import type { Arrival, Incoming, Marking, Reading, StatusUpdate } from '../message.ts';
import type { GroupHappening } from '../tasks.ts';
import type { TemplateChange } from '../templates.ts';
import type { Ending, FakeFaults } from './FakeFaults.ts';
import { hop } from './hop.ts';

/** What the network has for a device. */
export type DeviceEvent =
  | { readonly message: Omit<Incoming, 'arrival'>; readonly history?: boolean }
  | { readonly update: StatusUpdate }
  | { readonly happening: GroupHappening }
  | { readonly reading: Reading }
  | { readonly marking: Marking }
  | { readonly template: TemplateChange };

/** The client's end of a connection. */
export interface FakeSocket {
  /** Aborted when it ended. */
  readonly signal: AbortSignal;
  /** Resolves when the client acknowledges; rejects when it will not. */
  message(message: Incoming): Promise<void>;
  update(update: StatusUpdate): Promise<void>;
  happened(happening: GroupHappening): Promise<void>;
  reading(reading: Reading): Promise<void>;
  marking(marking: Marking): Promise<void>;
  reviewed(template: TemplateChange): Promise<void>;
  /** The network ends it. */
  ended(ending: Ending): void;
}

/** A linked device: keeps whatever the client did not acknowledge, and offers it again at the next connection. */
export class FakeDevice {
  /** What the client must show to be taken for this device. */
  readonly key: string;
  readonly #faults: FakeFaults;
  readonly #queue = new Set<DeviceEvent>();
  #chats = new KeyedQueue();
  #socket: FakeSocket | undefined;
  #frozen = false;

  constructor(key: string, faults: FakeFaults) {
    this.key = key;
    this.#faults = faults;
  }

  get connected(): boolean {
    return this.#socket !== undefined;
  }

  /** How many messages and receipts wait for an acknowledgement. */
  get waiting(): number {
    return this.#queue.size;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  /** A silent network: the connection stands, but nothing goes through it, until it is thawed. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    if (!frozen && this.#socket) this.#offerAll(this.#socket);
  }

  /** A second connection with the same key ends the first. */
  connect(socket: FakeSocket): void {
    this.#socket?.ended({ why: 'replaced', code: 440 });
    this.#socket = socket;
    this.#offerAll(socket);
  }

  /** The client hung up. */
  disconnect({ signal }: Pick<FakeSocket, 'signal'>): void {
    if (this.#socket?.signal === signal) this.#socket = undefined;
  }

  /** The network hangs up. */
  end(ending: Ending): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.ended(ending);
  }

  push(event: DeviceEvent): void {
    this.#queue.add(event);
    if (this.#socket && !this.#frozen) this.#offer(event, this.#socket, 'live');
  }

  #offerAll(socket: FakeSocket): void {
    this.#chats = new KeyedQueue();
    for (const event of this.#queue) this.#offer(event, socket, 'offline');
  }

  /** One after the other within a chat, whatever the others wait for. */
  #offer(event: DeviceEvent, socket: FakeSocket, arrival: Arrival): void {
    const chat = addressKey(chatOf(event));
    const travelled = hop(this.#faults.latencyMs, socket.signal);
    void this.#chats.run(chat, () => travelled.then(() => this.#hand(event, socket, arrival)));
  }

  async #hand(event: DeviceEvent, socket: FakeSocket, arrival: Arrival): Promise<void> {
    if (this.#socket !== socket || this.#frozen) return;
    try {
      if ('happening' in event) await socket.happened(event.happening);
      else if ('update' in event) await socket.update(event.update);
      else if ('template' in event) await socket.reviewed(event.template);
      else if ('reading' in event) await socket.reading(event.reading);
      else if ('marking' in event) await socket.marking(event.marking);
      else await socket.message({ ...event.message, arrival: event.history ? 'history' : arrival });
    } catch {
      return; // Not acknowledged: it stays in the queue for the next connection.
    }
    await hop(this.#faults.latencyMs, socket.signal);
    if (this.#socket === socket) this.#queue.delete(event);
  }
}

function chatOf(event: DeviceEvent): Address {
  if ('happening' in event) return { kind: 'group', id: event.happening.group };
  if ('template' in event) return { kind: 'broadcast', id: 'templates' };
  if ('reading' in event) return event.reading.chat;
  if ('marking' in event) return event.marking.chat;
  return 'message' in event ? event.message.chat : event.update.chat;
}
