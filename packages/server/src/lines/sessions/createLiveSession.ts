import type { Clock } from '@recado/timing';
import { createDeferred } from '@recado/timing';
import type {
  ClientToConnect,
  ConnectionChange,
  OutboundConnector,
  Session,
  SessionHost,
  Transport,
} from '@recado/transport';

export type SessionCloseDetails = Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>;

/** Host of a session. `connect` is set immediately before the session is opened. */
export type LineSessionHost = SessionHost & { connect?: OutboundConnector };

export interface LiveSessionDeps {
  readonly transport: Transport;
  readonly client: ClientToConnect;
  readonly clock: Clock;
  readonly controller: AbortController;
  /** Returns the owner's proxy, if any. Called for each session, so a change applies from the next one on. */
  outboundProxy(): Promise<OutboundConnector | undefined>;
  /** Called immediately before the transport opens the session. */
  opening(): void;
  /** Receives every change of the session except the last one (`closed`), which resolves `ended` instead. */
  changed(change: Exclude<ConnectionChange, { state: 'closed' }>): void;
}

/**
 * Milliseconds without any report from the transport after which a connection counts as dead
 * (docs/whatsapp.md §6, "the watchdog").
 */
const SILENCE_TIMEOUT_MS = 30_000;
/** Milliseconds to wait until a session has closed. By contract, a transport closes it within 10 s. */
const CLOSE_TIMEOUT_MS = 15_000;

export type LiveSession = ReturnType<typeof createLiveSession>;

/**
 * Creates a session of the transport, from the start of its opening until its connection state is `closed`.
 * `ended` resolves after `close` or `abort`, even if the transport does not respond.
 */
export function createLiveSession(deps: LiveSessionDeps) {
  const { transport, client, clock, controller } = deps;
  const ended = createDeferred<SessionCloseDetails>();
  const settled = createDeferred<void>();
  const opening = createDeferred<Session>();
  let cancelWatchdog = () => {};

  const end = (ending: SessionCloseDetails): void => {
    if (live.state === 'closed') return;
    live.state = 'closed';
    cancelWatchdog();
    ended.resolve(ending);
    settled.resolve();
  };
  // Abort the signal only here, because a transport may still deliver events after its `closed` change.
  const endAndAbort = (ending: SessionCloseDetails): void => {
    end(ending);
    controller.abort();
  };
  const expectChange = (timeoutMs: number): void => {
    cancelWatchdog();
    cancelWatchdog = clock.after(timeoutMs, () =>
      endAndAbort({ why: 'unreachable', detail: 'no connection change in time' }),
    );
  };
  const openTransport = async (host: LineSessionHost): Promise<Session> => {
    const connect = await deps.outboundProxy();
    if (connect && !transport.capabilities.dials) throw new Error('the transport does not support an outbound proxy');
    if (connect) host.connect = connect;
    deps.opening();
    return transport.open(client, host);
  };

  // `state` is a data property, which this function alone assigns.
  const live = {
    state: 'connecting' as ConnectionChange['state'],
    /** Time of the first code. The network ends the session some minutes after it. */
    pairingSince: undefined as Date | undefined,
    /** Resolves when the session has ended; never rejects. */
    ended: ended.promise,
    /** Resolves when the session is connected, shows a QR, or has ended. */
    settled: settled.promise,
    /** Promise of the transport's session object. Rejects when the transport could not open the session. */
    session: opening.promise,

    /** Opens the session. Called once, when the caller can handle the changes of the session. */
    open(host: LineSessionHost): void {
      expectChange(SILENCE_TIMEOUT_MS);
      openTransport(host).then(
        session => {
          opening.resolve(session);
          // If `end` ran while the transport was opening the session, only this code can close the session.
          if (live.state === 'closed') void session.close('pause').catch(() => undefined);
        },
        (error: unknown) => {
          opening.reject(error);
          end({ why: 'unknown', detail: `the transport did not open: ${error}` });
        },
      );
    },

    /** Applies a connection change that the transport reported. */
    handleChange(change: ConnectionChange): void {
      if (live.state === 'closed') return;
      if (change.state === 'closed') {
        end(change);
        return;
      }
      live.state = change.state;
      if (change.state === 'pairing') live.pairingSince ??= clock.now();
      if (change.state === 'open') cancelWatchdog();
      // Stop the watchdog for silent sessions: while a person copies credentials from a website, the session
      // reports no change for minutes.
      else if (change.state === 'pairing' && 'credentials' in change) cancelWatchdog();
      else if (change.state === 'pairing')
        expectChange(Math.max(0, getPairingEnd(change).getTime() - clock.now().getTime()) + SILENCE_TIMEOUT_MS);
      else expectChange(SILENCE_TIMEOUT_MS);
      if (change.state !== 'connecting') settled.resolve();
      deps.changed(change);
    },

    /** Closes the session. If the transport does not respond in time, ends it without using the network. */
    async close(how: 'pause' | 'logout'): Promise<void> {
      if (live.state === 'closed') return;
      const gaveUp = createDeferred<void>();
      const cancelTimer = clock.after(CLOSE_TIMEOUT_MS, () => {
        endAndAbort({ why: 'unknown', detail: 'the session did not close in time' });
        gaveUp.resolve();
      });
      // Wait until `close` resolves, and not only for the state `closed`.
      // After the state `closed`, late writes of encryption keys could overlap the next session.
      const closed = opening.promise.then(session => session.close(how)).catch(() => undefined);
      await Promise.race([closed, gaveUp.promise]);
      cancelTimer();
      end({ why: how === 'logout' ? 'logged-out' : 'paused', detail: 'closed without a closed change' });
    },

    /** Ends the session at once, without using the network. */
    abort(ending: SessionCloseDetails): void {
      endAndAbort(ending);
    },
  };
  // A failed opening also ends the session, so a caller need not handle the rejection.
  opening.promise.catch(() => undefined);
  return live;
}

type TimedPairingChange = Exclude<Extract<ConnectionChange, { state: 'pairing' }>, { credentials: true }>;

/** Returns when the network ends the shown code or the step of a passkey. */
const getPairingEnd = (change: TimedPairingChange): Date =>
  'qr' in change ? change.expiresAt : change.passkey.expiresAt;
