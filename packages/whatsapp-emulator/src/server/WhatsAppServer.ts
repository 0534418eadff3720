import { randomBytes } from 'node:crypto';
import type { Incident, UnknownStanza } from '../model/EmulatorState.ts';
import type { FaultHooks } from '../model/FaultHooks.ts';
import { DEFAULT_STRICTNESS, type Strictness } from '../model/Strictness.ts';
import type { ServerIdentity } from '../wire/certificateChain.ts';
import type { BinaryNode } from '../wire/node.ts';
import type { Clock } from '../world/Clock.ts';
import type { WorldEventEmitter } from '../world/WorldEvents.ts';
import type { Device } from './Account.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { ChannelStore } from './channels/ChannelStore.ts';
import { Directory } from './Directory.ts';
import { GroupStore } from './groups/GroupStore.ts';
import { PendingCompanions } from './pairing/PendingCompanions.ts';

const MAX_RECORDED_EVENTS = 1000;

/** Records stanzas that the server did not recognize, and incidents that faulty clients caused. */
class Recorder {
  readonly #events: WorldEventEmitter;
  readonly unknown: UnknownStanza[] = [];
  readonly incidents: Incident[] = [];

  constructor(events: WorldEventEmitter) {
    this.#events = events;
  }

  stanza(client: string, stanza: BinaryNode): void {
    const kind = stanza.tag === 'iq' ? 'iq' : 'stanza';
    const summary = summarize(stanza);
    const { at } = this.#events.emit({ type: 'unknown', client, summary });
    appendLimited(this.unknown, { at, client, kind, summary });
  }

  incident(client: string, kind: Incident['kind'], detail: string): void {
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

export interface ServerOptions {
  readonly clock: Clock;
  readonly events: WorldEventEmitter;
  readonly identity: () => ServerIdentity;
  readonly faults: FaultHooks;
  readonly maxFrameBytes: number;
  /** Maximum time in milliseconds by which the delivery of a sent stanza is delayed. */
  readonly latencyMs: number;
  /** Whether the server notifies a device without pre-keys that only one pre-key is left. */
  readonly fewPreKeys: boolean;
  readonly handshakeTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** Returns the `host:port` that clients must use for media. */
  readonly mediaHost: () => string;
  /** Stores a picture at the media host and returns its path. */
  readonly storePicture: (jpeg: Uint8Array) => string;
}

/** State that all handlers share. It has no behavior of its own. */
export class WhatsAppServer {
  readonly options: ServerOptions;
  readonly directory = new Directory();
  readonly groups = new GroupStore();
  readonly channels = new ChannelStore();
  readonly recorder: Recorder;
  readonly pendingCompanions = new PendingCompanions();
  readonly sockets = new Set<ClientSocket>();
  messages = 0;
  strictness: Strictness = DEFAULT_STRICTNESS;
  #ids = 0;
  readonly #idPrefix = randomBytes(4).toString('hex').toUpperCase();

  constructor(options: ServerOptions) {
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

  /** Returns a new ID for a stanza that is not an answer to a client. */
  newId(): string {
    this.#ids += 1;
    return `${this.#idPrefix}-${this.#ids}`;
  }
}

/** Returns `<number>:<device>`, the name of a client in faults and records. */
export const formatClientName = (device: Device): string => `${device.account.phone}:${device.id}`;
