import { randomBytes } from 'node:crypto';
import type { ClientIncident, UnknownStanza } from '../model/EmulatorState.ts';
import type { FaultHooks } from '../model/FaultHooks.ts';
import { DEFAULT_SERVER_STRICTNESS, type ServerStrictness } from '../model/ServerStrictness.ts';
import type { BinaryNode } from '../wire/buildBinaryNode.ts';
import type { NoiseServerIdentity } from '../wire/certificateChain.ts';
import type { Clock } from '../world/Clock.ts';
import type { WorldEventEmitter } from '../world/WorldEvents.ts';
import type { Device } from './Account.ts';
import { AccountDirectory } from './AccountDirectory.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { OrderStore } from './catalog/OrderStore.ts';
import { ChannelStore } from './channels/ChannelStore.ts';
import { GroupStore } from './groups/GroupStore.ts';
import { PendingCompanions } from './pairing/PendingCompanions.ts';

const MAX_RECORDED_EVENTS = 1000;

/** Records stanzas that the server cannot handle, and incidents that faulty clients cause. */
class Recorder {
  readonly #events: WorldEventEmitter;
  readonly unknown: UnknownStanza[] = [];
  readonly incidents: ClientIncident[] = [];

  constructor(events: WorldEventEmitter) {
    this.#events = events;
  }

  stanza(client: string, stanza: BinaryNode): void {
    const kind = stanza.tag === 'iq' ? 'iq' : 'stanza';
    const summary = summarize(stanza);
    const { at } = this.#events.emit({ type: 'unknown', client, summary });
    appendLimited(this.unknown, { at, client, kind, summary });
  }

  incident(client: string, kind: ClientIncident['kind'], detail: string): void {
    const { at } = this.#events.emit({ type: 'incident', client, kind, detail });
    appendLimited(this.incidents, { at, client, kind, detail });
  }
}

function appendLimited<T>(list: T[], entry: T): void {
  list.push(entry);
  if (list.length > MAX_RECORDED_EVENTS) list.shift();
}

function summarize({ tag, attrs, content }: BinaryNode): string {
  const firstChild = Array.isArray(content) ? content[0] : undefined;
  return [tag, attrs.type, attrs.xmlns, attrs.class, firstChild?.tag].filter(Boolean).join(' ');
}

export interface WhatsAppServerOptions {
  readonly clock: Clock;
  readonly events: WorldEventEmitter;
  readonly identity: () => NoiseServerIdentity;
  readonly faults: FaultHooks;
  readonly maxFrameBytes: number;
  /** Maximum delay of a sent stanza in milliseconds. */
  readonly latencyMs: number;
  /**
   * If true, the server reports one remaining pre-key to a device that has none. The device then uploads only a
   * few pre-keys.
   */
  readonly fewPreKeys: boolean;
  readonly handshakeTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** Returns the `host:port` that clients must use for media. */
  readonly mediaHost: () => string;
  /** Stores a picture at the media host and returns its path. */
  readonly storePicture: (jpeg: Uint8Array) => string;
}

/** State of the emulated server, which all stanza handlers share. The class contains no protocol logic. */
export class WhatsAppServer {
  readonly options: WhatsAppServerOptions;
  readonly directory = new AccountDirectory();
  readonly groups = new GroupStore();
  readonly channels = new ChannelStore();
  readonly orders = new OrderStore();
  readonly recorder: Recorder;
  readonly pendingCompanions = new PendingCompanions();
  readonly sockets = new Set<ClientSocket>();
  messages = 0;
  strictness: ServerStrictness = DEFAULT_SERVER_STRICTNESS;
  #ids = 0;
  readonly #idPrefix = randomBytes(4).toString('hex').toUpperCase();

  constructor(options: WhatsAppServerOptions) {
    this.options = options;
    this.recorder = new Recorder(options.events);
  }

  get clock(): Clock {
    return this.options.clock;
  }

  get events(): WorldEventEmitter {
    return this.options.events;
  }

  get faults(): FaultHooks {
    return this.options.faults;
  }

  /** Returns a new ID for a stanza that the server sends on its own initiative, not as an answer. */
  newId(): string {
    this.#ids += 1;
    return `${this.#idPrefix}-${this.#ids}`;
  }
}

/** Formats the name by which faults and records refer to a client, `<number>:<device>`. */
export const formatDeviceName = (device: Device): string => `${device.account.phone}:${device.id}`;
