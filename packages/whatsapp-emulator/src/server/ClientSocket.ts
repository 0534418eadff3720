import type WebSocket from 'ws';
import type { Incident } from '../model/EmulatorState.ts';
import type { FaultFrame, FaultHooks, FaultTarget, FrameFault } from '../model/FaultHooks.ts';
import type { Clock } from '../town/Clock.ts';
import type { ServerIdentity } from '../wire/certificateChain.ts';
import { FrameError, FrameReader } from '../wire/FrameReader.ts';
import { type HandshakeResult, NoiseHandshake } from '../wire/NoiseHandshake.ts';
import type { NoiseTransport } from '../wire/NoiseTransport.ts';
import { type BinaryNode, decodeNode, encodeNode, node } from '../wire/node.ts';
import { Latency } from './Latency.ts';
import { Turnstile } from './Turnstile.ts';

export interface ClientSocketOptions {
  readonly clock: Clock;
  readonly identity: () => ServerIdentity;
  readonly faults: FaultHooks;
  readonly maxFrameBytes: number;
  /** The longest that what is sent is under way, in milliseconds. */
  readonly latencyMs: number;
}

/** What a socket tells the server. */
export interface ClientSocketEvents {
  handshake(result: HandshakeResult): void;
  stanza(stanza: BinaryNode): void;
  incident(kind: Incident['kind'], detail: string): void;
  closed(): void;
}

/** One WebSocket of a client: frames and Noise, faults on both ways, stanzas out of it and into it. */
export class ClientSocket {
  readonly #socket: WebSocket;
  readonly #options: ClientSocketOptions;
  readonly #events: ClientSocketEvents;
  readonly #reader: FrameReader;
  readonly #inbox: Turnstile;
  readonly #outbox: Turnstile;
  readonly #latency: Latency;
  #handshake: NoiseHandshake | undefined;
  #transport: NoiseTransport | undefined;
  #isDead = false;
  /** Whom faults know this client as; set at login. */
  target: FaultTarget = { phone: undefined, device: undefined };
  /** Unix time in milliseconds of the last bytes from the client. */
  heardAt = Date.now();

  constructor(socket: WebSocket, options: ClientSocketOptions, events: ClientSocketEvents) {
    this.#socket = socket;
    this.#options = options;
    this.#events = events;
    this.#reader = new FrameReader(options.maxFrameBytes);
    // What a fault holds back is late by the town's time.
    const wait = (milliseconds: number) =>
      new Promise<void>(resolve => {
        options.clock.after(milliseconds, resolve);
      });
    this.#inbox = new Turnstile(wait);
    this.#outbox = new Turnstile(wait);
    this.#latency = new Latency(options.latencyMs);
    socket.on('message', data => Buffer.isBuffer(data) && this.#take(data));
    socket.on('close', () => events.closed());
    socket.on('error', () => socket.terminate());
  }

  get handshaken(): boolean {
    return this.#transport !== undefined;
  }

  send(stanza: BinaryNode): void {
    const fault = this.#options.faults.frameOut(this.#about(stanza));
    if (fault?.kind === 'drop' || this.#hasFrozen(fault)) return;
    this.#outbox.pass(fault?.kind === 'delay' ? fault.milliseconds : 0, () =>
      this.#write(stanza, fault?.kind === 'corrupt'),
    );
  }

  /** Sends bytes as one WebSocket message, whatever they are. */
  sendRaw(bytes: Uint8Array): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(bytes);
  }

  /** Sends a last stanza, if given, and closes behind everything that waits to be sent. */
  close(last?: BinaryNode, status?: number): void {
    if (last) this.send(last);
    this.#outbox.pass(0, () => this.#latency.pass(() => this.#socket.close(status)));
  }

  /** Cuts the connection without a word. */
  drop(): void {
    this.#socket.terminate();
  }

  #write(stanza: BinaryNode, corrupt: boolean): void {
    if (!this.#transport || this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = this.#transport.encrypt(encodeNode(stanza));
    if (corrupt) frame[0] = (frame[0] ?? 0) ^ 0xff;
    this.#latency.pass(() => this.sendRaw(framed(frame)));
  }

  #take(bytes: Buffer): void {
    this.heardAt = Date.now();
    try {
      for (const frame of this.#reader.take(bytes)) this.#takeFrame(frame);
    } catch (error) {
      this.#fail(error);
    }
  }

  #takeFrame(frame: Buffer): void {
    if (!this.#transport) {
      this.#takeHandshake(frame);
      return;
    }
    const stanza = decodeNode(this.#transport.decrypt(frame));
    const fault = this.#options.faults.frameIn(this.#about(stanza));
    if (fault?.kind === 'drop' || this.#hasFrozen(fault)) return;
    if (fault?.kind === 'corrupt') throw new FrameError('garbage-frame', 'a frame was corrupted on purpose');
    this.#inbox.pass(fault?.kind === 'delay' ? fault.milliseconds : 0, () => this.#events.stanza(stanza));
  }

  /** A stream has no holes: a link that lost something while it was frozen is cut when it thaws. */
  #hasFrozen(fault: FrameFault | undefined): boolean {
    if (fault?.kind === 'freeze') this.#isDead = true;
    else if (this.#isDead) this.drop();
    return this.#isDead;
  }

  #takeHandshake(frame: Buffer): void {
    const prologue = this.#reader.prologue ?? Buffer.alloc(0);
    this.#handshake ??= new NoiseHandshake(this.#options.identity(), prologue);
    const { answer, result } = this.#handshake.take(frame);
    if (answer) this.#latency.pass(() => this.sendRaw(framed(answer)));
    if (!result) return;
    this.#transport = result.transport;
    this.#latency.ponder();
    this.#events.handshake(result);
  }

  #fail(error: unknown): void {
    const kind =
      error instanceof FrameError ? error.kind : this.#transport ? 'garbage-frame' : 'noise-failure';
    this.#events.incident(kind, error instanceof Error ? error.message : String(error));
    this.close(this.#transport ? node('stream:error', { code: 400 }) : undefined);
  }

  #about({ tag, attrs: { xmlns } }: BinaryNode): FaultFrame & { tag: string } {
    return { ...this.target, tag, ...(xmlns === undefined ? {} : { xmlns }) };
  }
}

function framed(payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(payload.length + 3);
  frame.writeUIntBE(payload.length, 0, 3);
  frame.set(payload, 3);
  return frame;
}
