import { createTaskQueue } from '@recado/timing';
import { type Session, TransportError } from '@recado/transport';
import type { LivenessProbeResult } from '../state/createLivenessProbe.ts';
import { notifyOfLostLease } from '../vault/createFencedVault.ts';
import type { ClientLineDeps } from './ClientLineDeps.ts';
import { createLineParts } from './createLineParts.ts';
import { createLineReopenTimer } from './createLineReopenTimer.ts';
import type { LiveSession, SessionCloseDetails } from './createLiveSession.ts';
import { IDLE_SESSION_SNAPSHOT, type PairingSession, type SessionSnapshot } from './SessionSnapshot.ts';
import {
  decideSessionCloseReaction,
  isRecentSessionTakeover,
  TRANSPORT_MISSING_CLOSE_DETAILS,
} from './sessionClose.ts';
import { startLineSession } from './startLineSession.ts';

export type ClientLine = ReturnType<typeof createClientLine>;

/**
 * Creates the connection of one client, which reconnects by itself. It has at most one session of the transport
 * at any time. Operations run one after the other, in call order. They reject with `NotFound` when the
 * client does not exist.
 */
export function createClientLine(dependencies: ClientLineDeps) {
  const { transports, vaults, log, clock, clientId, epoch } = dependencies;
  const lifetime = new AbortController();
  const enqueue = createTaskQueue();
  const parts = createLineParts({
    ...dependencies,
    signal: lifetime.signal,
    reconnect: () => reconnect(),
    onLost: () => abandonLostLine(),
  });
  const { record, livenessProbe, activity, vaultOpener, current } = parts;
  let isStopped = false;
  let replacedAt: Date | undefined;

  const detach = (): void => {
    current.live = undefined;
    current.snapshot = IDLE_SESSION_SNAPSHOT;
    current.cancelStableTimer();
    livenessProbe.sessionEnded();
  };
  const logFailure = (error: unknown) => log.error({ err: error, clientId }, 'an operation of a line failed');
  /** Closes the session, which does not respond to liveness probes, and opens a new one. */
  const reconnect = (): void => {
    const silentSession = current.live;
    void enqueue(async () => {
      if (isStopped || !silentSession || current.live !== silentSession) return;
      await closeLiveSession('pause');
      startFreshSession();
    }).catch(logFailure);
  };
  const startFreshSession = (): void => {
    record.recordStart();
    startSession();
  };
  const abandonLine = (): void => {
    isStopped = true;
    reopenTimer.cancel();
    lifetime.abort();
    current.live?.abort({ why: 'paused' });
    detach();
  };
  const abandonLostLine = (): void => {
    abandonLine();
    dependencies.onLost();
  };
  const startSession = (): void => {
    reopenTimer.cancel();
    const transport = transports.find(record.value.transport);
    if (!transport) {
      void enqueue(() => handleClose(undefined, TRANSPORT_MISSING_CLOSE_DETAILS)).catch(logFailure);
      return;
    }
    const session = startLineSession(dependencies, parts, transport);
    void session.ended.then(ending => enqueue(() => handleClose(session, ending)).catch(logFailure));
  };

  /** Reacts to the end of a session as the close policy requires. Ignores a session that was already handled. */
  const handleClose = async (session: LiveSession | undefined, ending: SessionCloseDetails): Promise<void> => {
    if (isStopped || current.live !== session) return;
    detach();
    const now = clock.now();
    const conditions = { replacedLately: isRecentSessionTakeover(replacedAt, now), now, random: dependencies.random() };
    if (ending.why === 'replaced') replacedAt = now;
    const { decision, patch } = decideSessionCloseReaction(record.value, ending, conditions);
    const { why, code, detail } = ending;
    log.info({ clientId, why, code, detail, ...decision }, 'a session ended');
    if (decision.keys === 'clear') await vaultOpener.clear(lifetime.signal);
    record.update(patch);
    if (decision.reopenAt) reopenTimer.setTime(decision.reopenAt);
  };

  const reopenTimer = createLineReopenTimer({
    clock,
    openNow: () => startSession(),
    openLater: () => void enqueue(async () => void (current.live || isStopped || startSession())),
  });

  /** Handles the end of a session if it closed while the line's queue was still running earlier operations. */
  const handlePendingClose = async (): Promise<void> => {
    if (current.live?.state === 'closed') await handleClose(current.live, await current.live.ended);
  };
  const reopenIfWanted = async (): Promise<void> => {
    if (isStopped) return;
    await record.load();
    if (record.value.desiredState === 'open') startFreshSession();
  };

  const closeLiveSession = async (how: 'pause' | 'logout'): Promise<void> => {
    const session = current.live;
    await session?.close(how);
    if (current.live === session) detach();
  };
  /** Runs an operation after the earlier ones, unless the line has stopped. Resolves when its changes are written. */
  const runOperation = async (operation: () => Promise<void>): Promise<void> => {
    await enqueue(async () => {
      if (isStopped) return;
      if (!current.live) await record.load();
      await operation();
    });
    await record.waitUntilWritten();
  };

  const rejectMissingSession = (reason?: 'not-connected'): Promise<never> =>
    Promise.reject(
      new TransportError(reason ?? (record.isLinked ? 'not-connected' : 'not-linked'), 'There is no session.'),
    );

  return {
    get snapshot(): SessionSnapshot {
      const { live, snapshot } = current;
      const state = !live || live.state === 'closed' ? 'idle' : live.state;
      return state === snapshot.state ? snapshot : { state };
    },

    /** Marks the line as one that should be connected, and opens it. Resolves when a session is started. */
    open(): Promise<void> {
      return runOperation(async () => {
        record.update({ desiredState: 'open' });
        await handlePendingClose();
        if (!current.live) startFreshSession();
      });
    },

    /** Restores the stored state of the line, including a suspension, after a start of the process. */
    async resume(): Promise<void> {
      await enqueue(async () => {
        if (isStopped || current.live) return;
        await record.load();
        const { desiredState, state, stateUntil } = record.value;
        if (desiredState !== 'open') return;
        if (state === 'parked' && stateUntil && stateUntil > clock.now()) reopenTimer.setTime(stateUntil);
        else startFreshSession();
      });
    },

    /** Marks the line as one that should stay closed, and closes it. `logout` also removes its stored keys. */
    close(how: 'pause' | 'logout'): Promise<void> {
      return runOperation(async () => {
        record.update({ desiredState: 'closed' });
        reopenTimer.cancel();
        await handlePendingClose();
        await closeLiveSession(how);
        await handleClose(undefined, { why: how === 'logout' ? 'logged-out' : 'paused' });
      });
    },

    restart(): Promise<void> {
      return runOperation(async () => {
        record.update({ desiredState: 'open' });
        await closeLiveSession('pause');
        startFreshSession();
      });
    },

    /**
     * Switches to another transport: closes the session without logging out, swaps the stored keys and opens a
     * session of the other transport. Does not change whether the line should be connected.
     */
    change(to: string): Promise<void> {
      return runOperation(async () => {
        const from = transports.find(record.value.transport)?.name ?? record.value.transport;
        if (from === to || from === null) return;
        reopenTimer.cancel();
        await handlePendingClose();
        await closeLiveSession('pause');
        vaultOpener.retire();
        await record.waitUntilWritten();
        replacedAt = undefined;
        // Reopen even if the exchange of transport keys fails, with the transport that the row then contains.
        try {
          await notifyOfLostLease(vaults.exchange({ clientId, epoch, from, to }), abandonLostLine);
        } finally {
          await reopenIfWanted();
        }
      });
    },

    /** Closes the line because the process stops. Does not change whether the line should be connected. */
    async stop(): Promise<void> {
      isStopped = true;
      reopenTimer.cancel();
      await enqueue(async () => {
        await closeLiveSession('pause');
        record.recordStop();
        await record.waitUntilWritten();
      });
    },

    /** Ends the session at once. Sends nothing to the network and writes nothing to the database. */
    abandon(): void {
      abandonLine();
    },
    /** Probes the line (see `createLivenessProbe`). @throws TransportError if there is no session to probe */
    async probe(): Promise<LivenessProbeResult> {
      if (current.live?.state !== 'open') await rejectMissingSession();
      const result = await livenessProbe.probe();
      // Wait until the session's row is written, because the caller reads the probe's time from this row.
      await record.waitUntilWritten();
      return result;
    },
    /** Records that the network accepted a message of the line. */
    recordActivity(): void {
      if (current.live?.state === 'open') activity.recordActivity();
    },
    /** Records that the outcome of a message of the line is unknown. */
    reportUnknownOutcome(): void {
      livenessProbe.reportUnknownOutcome();
    },
    /** Returns the open session. @throws TransportError `not-linked` or `not-connected` */
    getConnectedSession(): Promise<Session> {
      return current.live?.state === 'open' ? current.live.session : rejectMissingSession();
    },
    /** Returns the session that waits to be linked. @throws TransportError `not-connected` */
    async getPairingSession(): Promise<PairingSession> {
      const { live, snapshot } = current;
      if (!live?.pairingSince || snapshot.state !== 'pairing') return rejectMissingSession('not-connected');
      return { session: await live.session, since: live.pairingSince };
    },
    /** Resolves when the session, if there is one, is connected, shows a QR, or has ended. */
    async waitUntilSettled(): Promise<void> {
      const session = await enqueue(async () => current.live);
      await session?.settled;
    },
  };
}
