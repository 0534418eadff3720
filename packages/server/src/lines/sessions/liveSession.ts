import { createDeferred } from '@recado/timing';
import {
  type Change,
  type Dial,
  type Host,
  type Session,
  type Transport,
  type TransportClient,
  TransportError,
} from '@recado/transport';
import type { Clock } from './clock.ts';

export type Ending = Omit<Extract<Change, { state: 'closed' }>, 'state'>;

/** One session of the transport, from its opening to its last word. */
export interface LiveSession {
  readonly state: Change['state'];
  /** Resolves with the last word; never rejects. */
  readonly ended: Promise<Ending>;
  /** Resolves when there is a connection, a QR, or an end. */
  readonly settled: Promise<void>;
  /** The session as the transport gave it. Rejects when it did not. */
  readonly session: Promise<Session>;
  /** Closes it; if that leads to nothing, ends it without a word to the network. */
  close(how: 'pause' | 'logout'): Promise<void>;
  /** Ends it without a word to the network. */
  abort(ending: Ending): void;
}

export interface LiveSessionOptions {
  readonly transport: Transport;
  readonly client: TransportClient;
  readonly clock: Clock;
  readonly controller: AbortController;
  /** Asked anew for each session, so that what its owner changed holds from the next on. */
  readonly wayOut: () => Promise<Dial | undefined>;
  readonly host: Pick<
    Host,
    | 'vault'
    | 'log'
    | 'received'
    | 'updated'
    | 'readElsewhere'
    | 'markedElsewhere'
    | 'history'
    | 'identityChanged'
    | 'groupChanged'
    | 'templateChanged'
    | 'rated'
  >;
  /** Every change but the last. */
  changed(change: Exclude<Change, { state: 'closed' }>): void;
}

/**
 * Milliseconds. A connection that reports nothing for so long is taken for dead (docs/whatsapp.md §6, "the
 * watchdog").
 */
const SILENCE = 30_000;
/** Milliseconds; the port promises 10 s. */
const CLOSING = 15_000;

/** Opens a session. Whatever the transport does or does not do, `ended` resolves once somebody wants it to. */
export function openSession(options: LiveSessionOptions): LiveSession {
  const { transport, client, clock, controller, host } = options;
  let state: Change['state'] = 'connecting';
  const ended = createDeferred<Ending>();
  const settled = createDeferred<void>();
  let calmWatchdog = () => {};

  const end = (ending: Ending): void => {
    if (state === 'closed') return;
    state = 'closed';
    calmWatchdog();
    ended.resolve(ending);
    settled.resolve();
  };
  // Only then is what it still has to store of no use: after its own last word a transport may hand over the rest.
  const abort = (ending: Ending): void => {
    end(ending);
    controller.abort();
  };
  const expectChange = (within: number): void => {
    calmWatchdog();
    calmWatchdog = clock.after(within, () =>
      abort({ why: 'unreachable', detail: 'nothing happened for too long' }),
    );
  };

  const changed = (change: Change): void => {
    if (state === 'closed') return;
    if (change.state === 'closed') {
      end(change);
      return;
    }
    state = change.state;
    if (state === 'open') calmWatchdog();
    // For credentials a person goes through pages of the network: nothing is silent then.
    else if (change.state === 'pairing' && !('qr' in change)) calmWatchdog();
    else if (change.state === 'pairing')
      expectChange(Math.max(0, change.expiresAt.getTime() - clock.now().getTime()) + SILENCE);
    else expectChange(SILENCE);
    if (state !== 'connecting') settled.resolve();
    options.changed(change);
  };

  expectChange(SILENCE);
  // A turn later, so that no change can come before the caller knows of this session.
  const opened = Promise.resolve().then(async () => {
    const dial = await options.wayOut();
    if (dial && !transport.capabilities.dials) throw new Error('it cannot go a way of its own');
    return transport.open(client, { ...host, ...(dial && { dial }), signal: controller.signal, changed });
  });
  opened.then(
    session => {
      // It was ended while it was being opened: nobody else will close it.
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
    session: opened,
    async close(how) {
      if (state === 'closed') return;
      const gaveUp = createDeferred<void>();
      const calm = clock.after(CLOSING, () => {
        abort({ why: 'unknown', detail: 'it did not close' });
        gaveUp.resolve();
      });
      // Not only until the last word: what a transport does with its keys after that must not meet the next session.
      const closed = opened.then(session => session.close(how)).catch(() => undefined);
      await Promise.race([closed, gaveUp.promise]);
      calm();
      end({ why: how === 'logout' ? 'logged-out' : 'paused', detail: 'closed without a last word' });
    },
    abort,
  };
}

/** What whoever asks for a session gets where there is none. */
export const noSession = (reason: 'not-linked' | 'not-connected'): Promise<never> =>
  Promise.reject(new TransportError(reason, 'There is no session.'));
