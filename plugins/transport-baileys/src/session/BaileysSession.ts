import { setMaxListeners } from 'node:events';
import { withTimeout } from '@recado/timing';
import {
  type ConnectionChange,
  type IncomingTransportMessage,
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
import type { ConnectionCloseDetails, SocketError } from '../closeReasons/toSessionCloseDetails.ts';
import { toSessionCloseDetails } from '../closeReasons/toSessionCloseDetails.ts';
import { toJid } from '../identities/jids.ts';
import { IncomingMessageJournal } from '../incoming/IncomingMessageJournal.ts';
import { convertOwnAccountToPerson } from '../incoming/toIncoming.ts';
import { findRegisteredNumber } from '../numbers/findRegisteredNumber.ts';
import { toMessageKey } from '../outgoing/composeMessage.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import { createOutboundAgents, type OutboundAgents } from '../socket/createOutboundAgents.ts';
import { redactForLog } from '../socket/redactForLog.ts';
import type { UnhandledRejectionRouter } from '../socket/UnhandledRejectionRouter.ts';
import { DeviceCredentials } from '../vault/DeviceCredentials.ts';
import { RetryingVault } from '../vault/RetryingVault.ts';
import type { SocketEventHandlers } from './attachSocketListeners.ts';
import { deleteDeviceKeys, requestLogout, SESSION_CLOSE_STEP_TIMEOUT_MS } from './logout.ts';
import { requestPairingCode } from './requestPairingCode.ts';
import { SessionSocket, type SessionSocketOptions } from './SessionSocket.ts';

const noop = (): void => {};

/** Connection of one client to WhatsApp, from `run` until the `closed` change. */
export class BaileysSession implements Session {
  readonly #host: SessionHost;
  readonly #settings: BaileysSettings;
  readonly #outboundProxy: OutboundAgents | undefined;
  readonly #rejectionRouter: UnhandledRejectionRouter;
  readonly #vault: RetryingVault;
  /** Controller whose signal aborts when this session ends, for any reason. */
  readonly #abortController = new AbortController();
  #state: ConnectionChange['state'] = 'connecting';
  #credentials: DeviceCredentials | undefined;
  #socket: SessionSocket | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #hasReceivedFrame = false;
  #qrCount = 0;
  #isClosing = false;
  #closePromise: Promise<void> | undefined;

  constructor(host: SessionHost, settings: BaileysSettings, rejectionRouter: UnhandledRejectionRouter) {
    this.#rejectionRouter = rejectionRouter;
    this.#host = host;
    this.#outboundProxy = host.connect && createOutboundAgents(host.connect, settings, this.#abortController.signal);
    this.#settings = this.#outboundProxy ? { ...settings, ...this.#outboundProxy } : settings;
    // Every pending operation listens to this signal. Many listeners are therefore normal and no leak.
    setMaxListeners(0, this.#abortController.signal);
    this.#vault = new RetryingVault({
      vault: host.vault,
      signal: this.#abortController.signal,
      log: host.log,
      onFenced: ({ message }) => this.#end({ why: 'replaced', detail: message }),
    });
  }

  readonly #events: SocketEventHandlers = {
    firstFrameReceived: () => {
      this.#hasReceivedFrame = true;
    },
    qr: qr => this.#onQr(qr),
    open: () => this.#onOpen(),
    closed: error => void this.#onClosed(error),
    upgradeRefused: code => this.#end({ why: 'unreachable', code, detail: 'The upgrade was refused.' }),
    passkeyRequired: () => {
      // After linking, a passkey request of WhatsApp does not concern this session and is ignored.
      if (this.#state === 'pairing') this.#end({ why: 'passkey-required' });
    },
    fatalErrorOccurred: () => this.#end({ why: 'connection-lost', detail: 'A frame could not be decrypted.' }),
  };

  /** Connects to WhatsApp. The promise never rejects, because failures are reported as the `closed` change. */
  async run(): Promise<void> {
    const { signal } = this.#host;
    if (signal.aborted) return this.#onAbort();
    signal.addEventListener('abort', this.#onAbort);
    this.#change({ state: 'connecting' });
    try {
      await this.#connect();
    } catch (error) {
      const detail = error instanceof Error ? redactForLog(error.message) : 'Unknown failure.';
      this.#end({ why: 'unknown', detail });
    }
  }

  async send(message: OutgoingTransportMessage): Promise<Receipt> {
    return this.#requireOpen().sender.send(message);
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
    const { queryMs: timeoutMs } = this.#settings.timings;
    return findRegisteredNumber(phone, { sock, timeoutMs, abortSignal: this.#abortController.signal });
  }

  async requestPairingCode(phone: PhoneNumber): Promise<string> {
    const { sock } = this.#socket ?? {};
    if (this.#state !== 'pairing' || !sock) throw new TransportError('not-connected', 'Not pairing.');
    return this.#withTimeout(requestPairingCode(sock, phone));
  }

  async declineCall({ id }: Pick<IncomingTransportMessage, 'id'>): Promise<void> {
    const { calls, sock } = this.#requireOpen();
    const { queryMs: timeoutMs } = this.#settings.timings;
    await calls.decline(id, sock, { timeoutMs, abortSignal: this.#abortController.signal });
  }

  async manage<N extends SessionTaskName>(name: N, params: SessionTaskParams<N>): Promise<SessionTaskResult<N>> {
    return this.#requireOpen().tasks[name](params);
  }

  #withTimeout<Result>(operation: Promise<Result>): Promise<Result> {
    return withTimeout(this.#settings.timings.queryMs, operation, throwUnreachable, this.#abortController.signal);
  }

  close(mode: 'pause' | 'logout'): Promise<void> {
    this.#closePromise ??= this.#close(mode);
    return this.#closePromise;
  }

  async #connect(): Promise<void> {
    const signal = this.#abortController.signal;
    this.#credentials = await DeviceCredentials.load(this.#vault);
    const unfinished = await new IncomingMessageJournal(this.#vault, noop).listUnfinished();
    if (signal.aborted || this.#isClosing) return;
    this.#startWatchdog(this.#settings.timings.connectMs);
    const options: SessionSocketOptions = {
      settings: this.#settings,
      host: this.#host,
      vault: this.#vault,
      credentials: this.#credentials,
      signal,
      events: this.#events,
    };
    this.#socket = this.#rejectionRouter.runWithOwner(
      reason => void this.#onClosed(reason as SocketError | undefined),
      () => new SessionSocket(options, unfinished),
    );
  }

  #onQr(qr: string): void {
    clearTimeout(this.#watchdog);
    this.#qrCount += 1;
    this.#change({ state: 'pairing', qr, expiresAt: new Date(Date.now() + getQrLifetimeMs(this.#qrCount)) });
  }

  #onOpen(): void {
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    if (!socket || this.#isClosing) return;
    const name = this.#credentials?.creds.me?.name;
    this.#change({ state: 'open', self: convertOwnAccountToPerson(socket.self), ...(name ? { name } : {}) });
    socket.arrivals.start();
  }

  /** Ends this session after its socket was closed, by Baileys itself or at the request of this session. */
  async #onClosed(error: SocketError | undefined): Promise<void> {
    this.#socket?.clearTimers();
    if (this.#isClosing || this.#abortController.signal.aborted) return;
    this.#isClosing = true;
    const details =
      (this.#hasReceivedFrame ? undefined : this.#outboundProxy?.failure) ??
      toSessionCloseDetails(error, this.#hasReceivedFrame);
    // Store the credentials, because the next connection reads them from the vault and needs them to log in.
    await this.#credentials?.flush();
    if (details.why === 'unlinked') await deleteDeviceKeys(this.#vault, this.#socket, this.#abortController.signal);
    this.#end(details);
  }

  async #close(mode: 'pause' | 'logout'): Promise<void> {
    const signal = this.#abortController.signal;
    if (signal.aborted) return;
    this.#isClosing = true;
    if (mode === 'logout') {
      if (this.#socket && this.#state === 'open') await requestLogout(this.#socket, signal);
      await deleteDeviceKeys(this.#vault, this.#socket, signal);
    }
    this.#socket?.closeGracefully();
    const writes = Promise.all([this.#credentials?.flush(), this.#vault.flush()]);
    await withTimeout(SESSION_CLOSE_STEP_TIMEOUT_MS, writes.then(noop), noop, signal);
    this.#end({ why: mode === 'pause' ? 'paused' : 'logged-out' });
  }

  /** Ends a connection attempt that WhatsApp never answers, because Baileys emits no event in this case. */
  #startWatchdog(ms: number): void {
    const endSession = () => this.#end({ why: 'unreachable', detail: 'WhatsApp did not answer in time.' });
    this.#watchdog = setTimeout(endSession, ms);
  }

  #requireOpen(): SessionSocket {
    if (this.#state === 'open' && this.#socket && !this.#isClosing) return this.#socket;
    const reason = this.#state === 'pairing' ? 'not-linked' : 'not-connected';
    throw new TransportError(reason, `The session is ${this.#state}.`);
  }

  readonly #onAbort = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  #end(details: ConnectionCloseDetails): void {
    this.#host.signal.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#watchdog);
    if (details.why !== 'paused' || this.#host.signal.aborted) this.#socket?.terminate();
    this.#abortController.abort();
    this.#outboundProxy?.close();
    this.#change({ state: 'closed', ...details });
  }

  #change(change: ConnectionChange): void {
    if (this.#state === 'closed') return;
    this.#state = change.state;
    this.#host.changed(change);
  }
}

function throwUnreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'WhatsApp did not answer.', { cause });
}

/** Returns for how many milliseconds Baileys shows its n-th QR code. */
const getQrLifetimeMs = (nth: number): number => (nth === 1 ? 60_000 : 20_000);
