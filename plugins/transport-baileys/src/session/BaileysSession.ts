import { withTimeout } from '@recado/timing';
import {
  type IncomingTransportMessage,
  type Media,
  type OutgoingTransportMessage,
  type Person,
  type PhoneNumber,
  type Receipt,
  type ReferencedTransportMessage,
  type Session,
  type SessionHost,
  type SessionTaskName,
  type SessionTaskParams,
  type SessionTaskResult,
  TransportError,
  type TypingState,
} from '@recado/transport';
import type { WAMessageKey } from '@whiskeysockets/baileys';
import { toJid } from '../identities/jids.ts';
import { findRegisteredNumber } from '../numbers/findRegisteredNumber.ts';
import { toMessageKey } from '../outgoing/composeMessage.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import type { UnhandledRejectionRouter } from '../socket/UnhandledRejectionRouter.ts';
import { requestPairingCode } from './requestPairingCode.ts';
import { SessionConnection } from './SessionConnection.ts';
import type { SessionSocket } from './SessionSocket.ts';

/** Operations of one client's connection to WhatsApp. They reject unless the connection is open. */
export class BaileysSession implements Session {
  readonly #connection: SessionConnection;
  /** Timeout in milliseconds for an answer of WhatsApp. */
  readonly #queryMs: number;

  constructor(host: SessionHost, settings: BaileysSettings, rejectionRouter: UnhandledRejectionRouter) {
    this.#connection = new SessionConnection(host, settings, rejectionRouter);
    this.#queryMs = settings.timings.queryMs;
  }

  /** Connects to WhatsApp. The promise never rejects, because failures are reported as the `closed` change. */
  run(): Promise<void> {
    return this.#connection.run();
  }

  async send(message: OutgoingTransportMessage): Promise<Receipt> {
    const { sender, statusPublisher } = this.#requireOpen();
    return message.status ? statusPublisher.publish(message, message.status) : sender.send(message);
  }

  async read(chat: OutgoingTransportMessage['to'], messages: readonly ReferencedTransportMessage[]): Promise<void> {
    const keys = messages.map(message => toMessageKey(message, toJid(chat)) as WAMessageKey);
    await this.#withTimeout(this.#requireOpen().sock.readMessages(keys));
  }

  async type(chat: OutgoingTransportMessage['to'], state: TypingState): Promise<void> {
    await this.#withTimeout(this.#requireOpen().typing.sendState(chat, state));
  }

  async typing(chat: OutgoingTransportMessage['to']): Promise<TypingState> {
    return this.#withTimeout(this.#requireOpen().typing.getState(chat));
  }

  async lookup(phone: PhoneNumber): Promise<Person | undefined> {
    const { sock } = this.#requireOpen();
    return findRegisteredNumber(phone, { sock, timeoutMs: this.#queryMs, abortSignal: this.#connection.signal });
  }

  findMedia(locator: string): Media | undefined {
    return this.#requireOpen().media.findMedia(locator);
  }

  async requestPairingCode(phone: PhoneNumber): Promise<string> {
    return this.#withTimeout(requestPairingCode(this.#requirePairing().sock, phone));
  }

  async answerPasskey(assertion: string): Promise<void> {
    await this.#requirePairing().passkey.answer(assertion);
  }

  async confirmPasskey(): Promise<void> {
    await this.#requirePairing().passkey.confirm();
  }

  async declineCall({ id }: Pick<IncomingTransportMessage, 'id'>): Promise<void> {
    const { calls, sock } = this.#requireOpen();
    await calls.decline(id, sock, { timeoutMs: this.#queryMs, abortSignal: this.#connection.signal });
  }

  async manage<N extends SessionTaskName>(name: N, params: SessionTaskParams<N>): Promise<SessionTaskResult<N>> {
    return this.#requireOpen().tasks[name](params);
  }

  close(mode: 'pause' | 'logout'): Promise<void> {
    return this.#connection.close(mode);
  }

  #withTimeout<Result>(operation: Promise<Result>): Promise<Result> {
    return withTimeout(this.#queryMs, operation, throwUnreachable, this.#connection.signal);
  }

  #requirePairing(): SessionSocket {
    const { state, socket } = this.#connection;
    if (state !== 'pairing' || !socket) throw new TransportError('not-connected', 'Not pairing.');
    return socket;
  }

  #requireOpen(): SessionSocket {
    const { isClosing, socket, state } = this.#connection;
    if (state === 'open' && socket && !isClosing) return socket;
    const reason = state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${state}.`);
  }
}

function throwUnreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'WhatsApp did not answer.', { cause });
}
