import { createDeferred } from '@recado/timing';
import {
  type ClientToConnect,
  type ConnectionChange,
  type OutboundConnector,
  type Session,
  type SessionHost,
  type Transport,
  TransportError,
} from '@recado/transport';
import type { Clock } from './clock.ts';

export type SessionCloseDetails = Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>;

/** One session of the transport, from the start of its opening until its connection state is `closed`. */
export interface LiveSession {
  readonly state: ConnectionChange['state'];
  /** Resolves when the session has ended; never rejects. */
  readonly ended: Promise<SessionCloseDetails>;
  /** Resolves when the session is connected, shows a QR, or has ended. */
  readonly settled: Promise<void>;
  /** Promise of the transport's session object. Rejects when the transport could not open the session. */
  readonly session: Promise<Session>;
  /** Closes the session. If the transport does not respond in time, ends it without using the network. */
  close(how: 'pause' | 'logout'): Promise<void>;
  /** Ends the session at once, without using the network. */
  abort(ending: SessionCloseDetails): void;
}

export interface LiveSessionOptions {
  readonly transport: Transport;
  readonly client: ClientToConnect;
  readonly clock: Clock;
  readonly controller: AbortController;
  /** Returns the owner's proxy, if any. Called for each session, so a change applies from the next one on. */
  readonly outboundProxy: () => Promise<OutboundConnector | undefined>;
  readonly host: Pick<
    SessionHost,
    | 'vault'
    | 'log'
    | 'received'
    | 'updated'
    | 'readOnOtherDevice'
    | 'markedOnOtherDevice'
    | 'historyProgressed'
    | 'identityChanged'
    | 'groupChanged'
    | 'templateChanged'
    | 'ratingChanged'
  >;
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

/** Opens a session. `ended` resolves after `close` or `abort`, even if the transport does not respond. */
export function openLiveSession(options: LiveSessionOptions): LiveSession {
  const { transport, client, clock, controller, host } = options;
  let state: ConnectionChange['state'] = 'connecting';
  const ended = createDeferred<SessionCloseDetails>();
  const settled = createDeferred<void>();
  let cancelWatchdog = () => {};

  const end = (ending: SessionCloseDetails): void => {
    if (state === 'closed') return;
    state = 'closed';
    cancelWatchdog();
    ended.resolve(ending);
    settled.resolve();
  };
  // Abort the signal only here, because a transport may still deliver events after its `closed` change.
  const abort = (ending: SessionCloseDetails): void => {
    end(ending);
    controller.abort();
  };
  const expectChange = (timeoutMs: number): void => {
    cancelWatchdog();
    cancelWatchdog = clock.after(timeoutMs, () =>
      abort({ why: 'unreachable', detail: 'no connection change in time' }),
    );
  };

  const changed = (change: ConnectionChange): void => {
    if (state === 'closed') return;
    if (change.state === 'closed') {
      end(change);
      return;
    }
    state = change.state;
    if (state === 'open') cancelWatchdog();
    // Stop the watchdog for silent sessions: while a person copies credentials from a website, the session
    // reports no change for minutes.
    else if (change.state === 'pairing' && !('qr' in change)) cancelWatchdog();
    else if (change.state === 'pairing')
      expectChange(Math.max(0, change.expiresAt.getTime() - clock.now().getTime()) + SILENCE_TIMEOUT_MS);
    else expectChange(SILENCE_TIMEOUT_MS);
    if (state !== 'connecting') settled.resolve();
    options.changed(change);
  };

  expectChange(SILENCE_TIMEOUT_MS);
  // Open the session only after this function returns, so that the caller has the object before any state
  // change.
  const opening = Promise.resolve().then(async () => {
    const connect = await options.outboundProxy();
    if (connect && !transport.capabilities.dials) throw new Error('the transport does not support an outbound proxy');
    return transport.open(client, { ...host, ...(connect && { connect }), signal: controller.signal, changed });
  });
  opening.then(
    session => {
      // If `end` ran while the transport was opening the session, only this code can close the session.
      if (state === 'closed') void session.close('pause').catch(() => undefined);
    },
    (error: unknown) => end({ why: 'unknown', detail: `the transport did not open: ${error}` }),
  );
  return {
    get state() {
      return state;
    },
    ended: ended.promise,
    settled: settled.promise,
    session: opening,
    async close(how) {
      if (state === 'closed') return;
      const gaveUp = createDeferred<void>();
      const cancelTimer = clock.after(CLOSE_TIMEOUT_MS, () => {
        abort({ why: 'unknown', detail: 'the session did not close in time' });
        gaveUp.resolve();
      });
      // Wait until `close` resolves, and not only for the state `closed`.
      // After the state `closed`, late writes of encryption keys could overlap the next session.
      const closed = opening.then(session => session.close(how)).catch(() => undefined);
      await Promise.race([closed, gaveUp.promise]);
      cancelTimer();
      end({ why: how === 'logout' ? 'logged-out' : 'paused', detail: 'closed without a closed change' });
    },
    abort,
  };
}

/** Rejects with a `TransportError`, for operations that need a session when the line has no session. */
export const rejectMissingSession = (reason: 'not-linked' | 'not-connected'): Promise<never> =>
  Promise.reject(new TransportError(reason, 'There is no session.'));
