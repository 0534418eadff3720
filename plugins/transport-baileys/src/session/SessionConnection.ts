import { setMaxListeners } from 'node:events';
import { withTimeout } from '@recado/timing';
import type { ConnectionChange, SessionHost } from '@recado/transport';
import {
  type ConnectionCloseDetails,
  type SocketError,
  toSessionCloseDetails,
} from '../closeReasons/toSessionCloseDetails.ts';
import { convertOwnAccountToPerson } from '../identities/ownAccount.ts';
import { IncomingMessageJournal } from '../incoming/IncomingMessageJournal.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import { createOutboundAgents, type OutboundAgents } from '../socket/createOutboundAgents.ts';
import { redactForLog } from '../socket/redactForLog.ts';
import type { UnhandledRejectionRouter } from '../socket/UnhandledRejectionRouter.ts';
import { DeviceCredentials } from '../vault/DeviceCredentials.ts';
import { RetryingVault } from '../vault/RetryingVault.ts';
import type { SocketEventHandlers } from './attachSocketListeners.ts';
import { deleteDeviceKeys, requestLogout, SESSION_CLOSE_STEP_TIMEOUT_MS } from './logout.ts';
import { SessionSocket, type SessionSocketOptions } from './SessionSocket.ts';

const noop = (): void => {};

/** Connection of a session to WhatsApp, from `run` until the `closed` change. Only this class assigns its fields. */
export class SessionConnection {
  /** Signal that is aborted when the session ends, for any reason. */
  readonly signal: AbortSignal;
  /** State that was last reported to the host. */
  state: ConnectionChange['state'] = 'connecting';
  socket: SessionSocket | undefined;
  /** Whether the session ends, although `closed` may not have been reported yet. */
  isClosing = false;
  readonly #host: SessionHost;
  readonly #settings: BaileysSettings;
  readonly #outboundProxy: OutboundAgents | undefined;
  readonly #rejectionRouter: UnhandledRejectionRouter;
  readonly #vault: RetryingVault;
  readonly #abortController = new AbortController();
  #credentials: DeviceCredentials | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #hasReceivedFrame = false;
  #closePromise: Promise<void> | undefined;

  constructor(host: SessionHost, settings: BaileysSettings, rejectionRouter: UnhandledRejectionRouter) {
    this.signal = this.#abortController.signal;
    this.#rejectionRouter = rejectionRouter;
    this.#host = host;
    this.#outboundProxy = host.connect && createOutboundAgents(host.connect, settings, this.signal);
    this.#settings = this.#outboundProxy ? { ...settings, ...this.#outboundProxy } : settings;
    // Every pending operation listens to this signal. Many listeners are therefore normal and no leak.
    setMaxListeners(0, this.signal);
    this.#vault = new RetryingVault({
      vault: host.vault,
      signal: this.signal,
      log: host.log,
      onFenced: ({ message }) => this.#end({ why: 'replaced', detail: message }),
    });
  }

  readonly #events: SocketEventHandlers = {
    firstFrameReceived: () => {
      this.#hasReceivedFrame = true;
    },
    qr: (qr, expiresAt) => this.#onQr(qr, expiresAt),
    qrExpired: () => this.#end({ why: 'pairing-expired', detail: 'No QR code was scanned.' }),
    open: () => this.#onOpen(),
    closed: error => void this.#onClosed(error),
    upgradeRefused: code => this.#end({ why: 'unreachable', code, detail: 'The upgrade was refused.' }),
    // After linking, a passkey request of WhatsApp does not concern this session and is ignored.
    isPairing: () => this.state === 'pairing' && !this.isClosing,
    passkeyStep: passkey => this.#change({ state: 'pairing', passkey }),
    passkeyFailed: details => this.#end(details),
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

  /** Ends the session. Repeated calls return the promise of the first one. */
  close(mode: 'pause' | 'logout'): Promise<void> {
    this.#closePromise ??= this.#close(mode);
    return this.#closePromise;
  }

  async #connect(): Promise<void> {
    const { signal } = this;
    this.#credentials = await DeviceCredentials.load(this.#vault);
    const unfinished = await new IncomingMessageJournal(this.#vault).listUnfinished();
    if (signal.aborted || this.isClosing) return;
    this.#startWatchdog(this.#settings.timings.connectMs);
    const options: SessionSocketOptions = {
      settings: this.#settings,
      host: this.#host,
      vault: this.#vault,
      credentials: this.#credentials,
      signal,
      events: this.#events,
    };
    this.socket = this.#rejectionRouter.runWithOwner(
      reason => void this.#onClosed(reason as SocketError | undefined),
      () => new SessionSocket(options, unfinished),
    );
  }

  #onQr(qr: string, expiresAt: Date): void {
    clearTimeout(this.#watchdog);
    this.#change({ state: 'pairing', qr, expiresAt });
  }

  #onOpen(): void {
    clearTimeout(this.#watchdog);
    const socket = this.socket;
    if (!socket || this.isClosing) return;
    const name = this.#credentials?.creds.me?.name;
    this.#change({ state: 'open', self: convertOwnAccountToPerson(socket.self), ...(name ? { name } : {}) });
    socket.arrivals.start();
  }

  /** Ends this session after its socket was closed, by Baileys itself or at the request of this session. */
  async #onClosed(error: SocketError | undefined): Promise<void> {
    this.socket?.clearTimers();
    if (this.isClosing || this.signal.aborted) return;
    this.isClosing = true;
    const details =
      (this.#hasReceivedFrame ? undefined : this.#outboundProxy?.failure) ??
      toSessionCloseDetails(error, this.#hasReceivedFrame);
    // Store the credentials, because the next connection reads them from the vault and needs them to log in.
    await this.#credentials?.flush();
    if (details.why === 'unlinked') await deleteDeviceKeys(this.#vault, this.socket, this.signal);
    this.#end(details);
  }

  async #close(mode: 'pause' | 'logout'): Promise<void> {
    const { signal } = this;
    if (signal.aborted) return;
    this.isClosing = true;
    if (mode === 'logout') {
      if (this.socket && this.state === 'open') await requestLogout(this.socket, signal);
      await deleteDeviceKeys(this.#vault, this.socket, signal);
    }
    this.socket?.closeGracefully();
    const writes = Promise.all([this.#credentials?.flush(), this.#vault.flush()]);
    await withTimeout(SESSION_CLOSE_STEP_TIMEOUT_MS, writes.then(noop), noop, signal);
    this.#end({ why: mode === 'pause' ? 'paused' : 'logged-out' });
  }

  /** Ends a connection attempt that WhatsApp never answers, because Baileys emits no event in this case. */
  #startWatchdog(ms: number): void {
    const endSession = () => this.#end({ why: 'unreachable', detail: 'WhatsApp did not answer in time.' });
    this.#watchdog = setTimeout(endSession, ms);
  }

  readonly #onAbort = (): void => this.#end({ why: 'paused', detail: 'The host aborted the session.' });

  #end(details: ConnectionCloseDetails): void {
    this.#host.signal.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#watchdog);
    if (details.why !== 'paused' || this.#host.signal.aborted) this.socket?.terminate();
    this.#abortController.abort();
    this.#outboundProxy?.close();
    this.#change({ state: 'closed', ...details });
  }

  #change(change: ConnectionChange): void {
    if (this.state === 'closed') return;
    this.state = change.state;
    this.#host.changed(change);
  }
}
