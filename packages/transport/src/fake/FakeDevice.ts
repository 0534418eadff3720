import { KeyedQueue } from '@recado/timing';
import { type Address, formatAddressKey } from '../address.ts';
import type { NetworkLabelAssignment, NetworkLabelChange } from '../labels.ts';
import type {
  ChatReadUpdate,
  IncomingTransportMessage,
  MessageArrivalKind,
  StatusUpdate,
  UnreadMarkUpdate,
} from '../message.ts';
import type { GroupEvent } from '../sessionTasks.ts';
import type { TemplateStatusChange } from '../templates.ts';
import type { FakeConnectionCloseDetails, FakeFaults } from './FakeFaults.ts';
import { simulateLatency } from './simulateLatency.ts';

/** An event that the network delivers to a device. */
export type FakeDeviceEvent =
  | { readonly message: Omit<IncomingTransportMessage, 'arrival'>; readonly history?: boolean }
  | { readonly update: StatusUpdate }
  | { readonly groupEvent: GroupEvent }
  | { readonly readUpdate: ChatReadUpdate }
  | { readonly unreadMark: UnreadMarkUpdate }
  | { readonly label: NetworkLabelChange }
  | { readonly labelAssignment: NetworkLabelAssignment }
  | { readonly template: TemplateStatusChange };

/** The Recado client's end of a connection to the fake network. */
export interface FakeClientSocket {
  /** Signal that is aborted when the connection ends. */
  readonly signal: AbortSignal;
  /** Resolves when the client acknowledges the message, and rejects if it does not. */
  message(message: IncomingTransportMessage): Promise<void>;
  update(update: StatusUpdate): Promise<void>;
  groupEvent(groupEvent: GroupEvent): Promise<void>;
  readUpdate(readUpdate: ChatReadUpdate): Promise<void>;
  unreadMark(unreadMark: UnreadMarkUpdate): Promise<void>;
  labelChange(label: NetworkLabelChange): Promise<void>;
  labelAssignment(assignment: NetworkLabelAssignment): Promise<void>;
  templateChange(template: TemplateStatusChange): Promise<void>;
  /** Receives the reason and details when the network ends the connection. */
  onEnd(closeDetails: FakeConnectionCloseDetails): void;
}

/** A linked device. It queues events, and delivers unacknowledged events again at the next connection. */
export class FakeDevice {
  /** Secret that identifies a client as this device. */
  readonly key: string;
  readonly #faults: FakeFaults;
  readonly #queue = new Set<FakeDeviceEvent>();
  #chats = new KeyedQueue();
  #socket: FakeClientSocket | undefined;
  #frozen = false;

  constructor(key: string, faults: FakeFaults) {
    this.key = key;
    this.#faults = faults;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  /** Number of queued events that the client has not acknowledged yet. */
  get pendingCount(): number {
    return this.#queue.size;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  /** Simulates a silent network. The connection of a frozen device stays open but transfers nothing. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    if (!frozen && this.#socket) this.#offerAll(this.#socket);
  }

  /** Connects a client, and ends the connection of any other client that uses the key of this device. */
  connect(socket: FakeClientSocket): void {
    this.#socket?.onEnd({ why: 'replaced', code: 440 });
    this.#socket = socket;
    this.#offerAll(socket);
  }

  /** Removes the connection that the client has closed. */
  disconnect({ signal }: Pick<FakeClientSocket, 'signal'>): void {
    if (this.#socket?.signal === signal) this.#socket = undefined;
  }

  /** Closes the connection on behalf of the network. */
  end(closeDetails: FakeConnectionCloseDetails): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.onEnd(closeDetails);
  }

  push(event: FakeDeviceEvent): void {
    this.#queue.add(event);
    if (this.#socket && !this.#frozen) this.#offer(event, this.#socket, 'live');
  }

  #offerAll(socket: FakeClientSocket): void {
    this.#chats = new KeyedQueue();
    for (const event of this.#queue) this.#offer(event, socket, 'offline');
  }

  /** Delivers an event after the earlier events of its chat, without waiting for other chats. */
  #offer(event: FakeDeviceEvent, socket: FakeClientSocket, arrival: MessageArrivalKind): void {
    const chat = formatAddressKey(getEventChat(event));
    const transit = simulateLatency(this.#faults.latencyMs, socket.signal);
    void this.#chats.run(chat, () => transit.then(() => this.#deliver(event, socket, arrival)));
  }

  async #deliver(event: FakeDeviceEvent, socket: FakeClientSocket, arrival: MessageArrivalKind): Promise<void> {
    if (this.#socket !== socket || this.#frozen) return;
    try {
      if ('groupEvent' in event) await socket.groupEvent(event.groupEvent);
      else if ('update' in event) await socket.update(event.update);
      else if ('template' in event) await socket.templateChange(event.template);
      else if ('readUpdate' in event) await socket.readUpdate(event.readUpdate);
      else if ('unreadMark' in event) await socket.unreadMark(event.unreadMark);
      else if ('label' in event) await socket.labelChange(event.label);
      else if ('labelAssignment' in event) await socket.labelAssignment(event.labelAssignment);
      else await socket.message({ ...event.message, arrival: event.history ? 'history' : arrival });
    } catch {
      return; // The event is not acknowledged, so it stays in the queue for the next connection.
    }
    await simulateLatency(this.#faults.latencyMs, socket.signal);
    if (this.#socket === socket) this.#queue.delete(event);
  }
}

function getEventChat(event: FakeDeviceEvent): Address {
  if ('groupEvent' in event) return { kind: 'group', id: event.groupEvent.group };
  if ('template' in event) return { kind: 'broadcast', id: 'templates' };
  // The label and its assignments keep their order.
  if ('label' in event || 'labelAssignment' in event) return { kind: 'broadcast', id: 'labels' };
  if ('readUpdate' in event) return event.readUpdate.chat;
  if ('unreadMark' in event) return event.unreadMark.chat;
  return 'message' in event ? event.message.chat : event.update.chat;
}
