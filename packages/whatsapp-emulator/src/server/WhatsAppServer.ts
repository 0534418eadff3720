import { randomBytes } from 'node:crypto';
import type { Incident, UnknownStanza } from '../model/EmulatorState.ts';
import type { FaultHooks } from '../model/FaultHooks.ts';
import { type Strictness, usualStrictness } from '../model/Strictness.ts';
import type { Clock } from '../town/Clock.ts';
import type { Voice } from '../town/TownEvents.ts';
import type { ServerIdentity } from '../wire/certificateChain.ts';
import type { BinaryNode } from '../wire/node.ts';
import type { Device } from './Account.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { ChannelStore } from './channels/ChannelStore.ts';
import { Directory } from './Directory.ts';
import { GroupStore } from './groups/GroupStore.ts';
import { RegistrationDesk } from './pairing/RegistrationDesk.ts';

const limit = 1000;

/** Remembers what the server did not understand, and who misbehaved. */
class Recorder {
  readonly #events: Voice;
  readonly unknown: UnknownStanza[] = [];
  readonly incidents: Incident[] = [];

  constructor(events: Voice) {
    this.#events = events;
  }

  stanza(client: string, stanza: BinaryNode): void {
    const kind = stanza.tag === 'iq' ? 'iq' : 'stanza';
    const summary = summarize(stanza);
    const { at } = this.#events.tell({ type: 'unknown', client, summary });
    keep(this.unknown, { at, client, kind, summary });
  }

  incident(client: string, kind: Incident['kind'], detail: string): void {
    const { at } = this.#events.tell({ type: 'incident', client, kind, detail });
    keep(this.incidents, { at, client, kind, detail });
  }
}

function keep<T>(list: T[], entry: T): void {
  list.push(entry);
  if (list.length > limit) list.shift();
}

function summarize({ tag, attrs, content }: BinaryNode): string {
  const first = Array.isArray(content) ? content[0] : undefined;
  return [tag, attrs.type, attrs.xmlns, attrs.class, first?.tag].filter(Boolean).join(' ');
}

export interface ServerOptions {
  readonly clock: Clock;
  readonly events: Voice;
  readonly identity: () => ServerIdentity;
  readonly faults: FaultHooks;
  readonly maxFrameBytes: number;
  /** The longest that what is sent is under way, in milliseconds. */
  readonly latencyMs: number;
  /** Whether a device that has no pre-keys is told of one. */
  readonly fewPreKeys: boolean;
  readonly handshakeTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** `host:port` announced for media. */
  readonly mediaHost: () => string;
  /** Puts a picture on the media host and answers its path. */
  readonly keepPicture: (jpeg: Uint8Array) => string;
}

/** The state every handler works on. It holds things and does nothing. */
export class WhatsAppServer {
  readonly options: ServerOptions;
  readonly directory = new Directory();
  readonly groups = new GroupStore();
  readonly channels = new ChannelStore();
  readonly recorder: Recorder;
  readonly desk = new RegistrationDesk();
  readonly sockets = new Set<ClientSocket>();
  messages = 0;
  strictness: Strictness = usualStrictness;
  #ids = 0;
  readonly #idPrefix = randomBytes(4).toString('hex').toUpperCase();

  constructor(options: ServerOptions) {
    this.options = options;
    this.recorder = new Recorder(options.events);
  }

  get clock(): Clock {
    return this.options.clock;
  }

  get events(): Voice {
    return this.options.events;
  }

  get faults(): FaultHooks {
    return this.options.faults;
  }

  /** An id for a stanza the server starts. */
  newId(): string {
    this.#ids += 1;
    return `${this.#idPrefix}-${this.#ids}`;
  }
}

/** `<number>:<device>`, as faults and records name a client. */
export const clientName = (device: Device): string => `${device.account.phone}:${device.id}`;
