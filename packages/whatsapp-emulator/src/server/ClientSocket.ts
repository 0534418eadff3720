import type WebSocket from 'ws';
import type { ClientIncident } from '../model/EmulatorState.ts';
import type { FaultCheckedStanza, FaultHooks, FaultTarget, WebSocketFrameFault } from '../model/FaultHooks.ts';
import { type BinaryNode, buildBinaryNode, decodeBinaryXmlNode, encodeBinaryXmlNode } from '../wire/buildBinaryNode.ts';
import type { NoiseServerIdentity } from '../wire/certificateChain.ts';
import { FrameError, FrameReader } from '../wire/FrameReader.ts';
import { NoiseHandshake, type NoiseHandshakeResult } from '../wire/NoiseHandshake.ts';
import type { NoiseTransport } from '../wire/NoiseTransport.ts';
import type { Clock } from '../world/Clock.ts';
import { LatencySimulator } from './LatencySimulator.ts';
import { OrderedDelayQueue } from './OrderedDelayQueue.ts';

export interface ClientSocketOptions {
  readonly clock: Clock;
  readonly identity: () => NoiseServerIdentity;
  readonly faults: FaultHooks;
  readonly maxFrameBytes: number;
  /** Maximum delay of a sent stanza in milliseconds. */
  readonly latencyMs: number;
}

/** Callbacks with which a client's socket notifies the server. */
export interface ClientSocketEvents {
  handshake(result: NoiseHandshakeResult): void;
  stanza(stanza: BinaryNode): void;
  incident(kind: ClientIncident['kind'], detail: string): void;
  closed(): void;
}

/**
 * WebSocket connection of one client. It converts frames to stanzas and back, encrypts them with Noise, and
 * applies faults in both directions.
 */
export class ClientSocket {
  readonly #socket: WebSocket;
  readonly #options: ClientSocketOptions;
  readonly #events: ClientSocketEvents;
  readonly #reader: FrameReader;
  readonly #inbox: OrderedDelayQueue;
  readonly #outbox: OrderedDelayQueue;
  readonly #latency: LatencySimulator;
  #handshake: NoiseHandshake | undefined;
  #transport: NoiseTransport | undefined;
  #isFrozen = false;
  /** Phone and device of this client, by which faults select the connection. Set at login. */
  target: FaultTarget = { phone: undefined, device: undefined };
  /** Unix time in milliseconds at which the last bytes arrived from the client. */
  lastReceivedAt = Date.now();

  constructor(socket: WebSocket, options: ClientSocketOptions, events: ClientSocketEvents) {
    this.#socket = socket;
    this.#options = options;
    this.#events = events;
    this.#reader = new FrameReader(options.maxFrameBytes);
    // A fault's delay is measured by the emulator's clock, not by the system clock.
    const wait = (milliseconds: number) =>
      new Promise<void>(resolve => {
        options.clock.after(milliseconds, resolve);
      });
    this.#inbox = new OrderedDelayQueue(wait);
    this.#outbox = new OrderedDelayQueue(wait);
    this.#latency = new LatencySimulator(options.latencyMs);
    socket.on('message', data => Buffer.isBuffer(data) && this.#receiveBytes(data));
    socket.on('close', () => events.closed());
    socket.on('error', () => socket.terminate());
  }

  get isHandshakeComplete(): boolean {
    return this.#transport !== undefined;
  }

  send(stanza: BinaryNode): void {
    const fault = this.#options.faults.frameOut(this.#describeFrame(stanza));
    if (fault?.kind === 'drop' || this.#applyFreeze(fault)) return;
    this.#outbox.enqueue(fault?.kind === 'delay' ? fault.milliseconds : 0, () =>
      this.#write(stanza, fault?.kind === 'corrupt'),
    );
  }

  /** Sends any bytes as one WebSocket message. */
  sendRaw(bytes: Uint8Array): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(bytes);
  }

  /** Sends an optional last stanza, and closes the connection after all queued stanzas have been sent. */
  close(last?: BinaryNode, status?: number): void {
    if (last) this.send(last);
    this.#outbox.enqueue(0, () => this.#latency.schedule(() => this.#socket.close(status)));
  }

  /** Cuts the connection without a closing stanza. */
  drop(): void {
    this.#socket.terminate();
  }

  #write(stanza: BinaryNode, corrupt: boolean): void {
    if (!this.#transport || this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = this.#transport.encrypt(encodeBinaryXmlNode(stanza));
    if (corrupt) frame[0] = (frame[0] ?? 0) ^ 0xff;
    this.#latency.schedule(() => this.sendRaw(encodeFrame(frame)));
  }

  #receiveBytes(bytes: Buffer): void {
    this.lastReceivedAt = Date.now();
    try {
      for (const frame of this.#reader.readFrames(bytes)) this.#receiveFrame(frame);
    } catch (error) {
      this.#fail(error);
    }
  }

  #receiveFrame(frame: Buffer): void {
    if (!this.#transport) {
      this.#receiveHandshakeFrame(frame);
      return;
    }
    const stanza = decodeBinaryXmlNode(this.#transport.decrypt(frame));
    const fault = this.#options.faults.frameIn(this.#describeFrame(stanza));
    if (fault?.kind === 'drop' || this.#applyFreeze(fault)) return;
    if (fault?.kind === 'corrupt') throw new FrameError('garbage-frame', 'a frame was corrupted on purpose');
    this.#inbox.enqueue(fault?.kind === 'delay' ? fault.milliseconds : 0, () => this.#events.stanza(stanza));
  }

  /**
   * Starts or ends a freeze, during which the stanzas of a connection are lost. The stream of a connection must
   * have no gaps, so the end of the freeze cuts a frozen connection.
   */
  #applyFreeze(fault: WebSocketFrameFault | undefined): boolean {
    if (fault?.kind === 'freeze') this.#isFrozen = true;
    else if (this.#isFrozen) this.drop();
    return this.#isFrozen;
  }

  #receiveHandshakeFrame(frame: Buffer): void {
    const prologue = this.#reader.prologue ?? Buffer.alloc(0);
    this.#handshake ??= new NoiseHandshake(this.#options.identity(), prologue);
    const { answer, result } = this.#handshake.handleFrame(frame);
    if (answer) this.#latency.schedule(() => this.sendRaw(encodeFrame(answer)));
    if (!result) return;
    this.#transport = result.transport;
    this.#latency.addLoginDelay();
    this.#events.handshake(result);
  }

  #fail(error: unknown): void {
    const kind = error instanceof FrameError ? error.kind : this.#transport ? 'garbage-frame' : 'noise-failure';
    this.#events.incident(kind, error instanceof Error ? error.message : String(error));
    this.close(this.#transport ? buildBinaryNode('stream:error', { code: 400 }) : undefined);
  }

  #describeFrame({ tag, attrs: { xmlns } }: BinaryNode): FaultCheckedStanza & { tag: string } {
    return { ...this.target, tag, ...(xmlns === undefined ? {} : { xmlns }) };
  }
}

function encodeFrame(payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(payload.length + 3);
  frame.writeUIntBE(payload.length, 0, 3);
  frame.set(payload, 3);
  return frame;
}
