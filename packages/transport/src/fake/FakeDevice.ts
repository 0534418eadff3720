import { addressKey } from '../address.ts';
import type { Arrival, DeliveryUpdate, Incoming } from '../message.ts';
import type { Ending, FakeFaults } from './FakeFaults.ts';
import { hop } from './hop.ts';

/** What the network has for a device. */
export type DeviceEvent =
  | { readonly message: Omit<Incoming, 'arrival'>; readonly history?: boolean }
  | { readonly update: DeliveryUpdate };

/** The client's end of a connection. */
export interface Connection {
  /** Aborted when it ended. */
  readonly signal: AbortSignal;
  /** Resolves when the client acknowledges; rejects when it will not. */
  message(message: Incoming): Promise<void>;
  update(update: DeliveryUpdate): Promise<void>;
  /** The network ends it. */
  ended(ending: Ending): void;
}

/** A linked device: keeps whatever the client did not acknowledge, and offers it again at the next connection. */
export class FakeDevice {
  /** What the client must show to be taken for this device. */
  readonly key: string;
  readonly #faults: FakeFaults;
  readonly #queue = new Set<DeviceEvent>();
  #chats = new Map<string, Promise<void>>();
  #connection: Connection | undefined;
  #frozen = false;

  constructor(key: string, faults: FakeFaults) {
    this.key = key;
    this.#faults = faults;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
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
    if (!frozen && this.#connection) this.#offerAll(this.#connection);
  }

  /** A second connection with the same key ends the first. */
  connect(connection: Connection): void {
    this.#connection?.ended({ why: 'replaced', code: 440 });
    this.#connection = connection;
    this.#offerAll(connection);
  }

  /** The client hung up. */
  disconnect(connection: Connection): void {
    if (this.#connection === connection) this.#connection = undefined;
  }

  /** The network hangs up. */
  end(ending: Ending): void {
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.ended(ending);
  }

  push(event: DeviceEvent): void {
    this.#queue.add(event);
    if (this.#connection && !this.#frozen) this.#offer(event, this.#connection, 'live');
  }

  #offerAll(connection: Connection): void {
    this.#chats = new Map();
    for (const event of this.#queue) this.#offer(event, connection, 'offline');
  }

  /** One after the other within a chat, whatever the others wait for. */
  #offer(event: DeviceEvent, connection: Connection, arrival: Arrival): void {
    const chat = addressKey('message' in event ? event.message.chat : event.update.chat);
    const travelled = hop(this.#faults.latencyMs, connection.signal);
    const before = this.#chats.get(chat) ?? Promise.resolve();
    this.#chats.set(
      chat,
      before.then(() => travelled).then(() => this.#hand(event, connection, arrival)),
    );
  }

  async #hand(event: DeviceEvent, connection: Connection, arrival: Arrival): Promise<void> {
    if (this.#connection !== connection || this.#frozen) return;
    try {
      if ('update' in event) await connection.update(event.update);
      else await connection.message({ ...event.message, arrival: event.history ? 'history' : arrival });
    } catch {
      return; // Not acknowledged: it stays in the queue for the next connection.
    }
    await hop(this.#faults.latencyMs, connection.signal);
    if (this.#connection === connection) this.#queue.delete(event);
  }
}
