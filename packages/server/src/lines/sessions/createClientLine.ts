import { createTaskQueue } from '@recado/timing';
import { storeTransportAccounts } from '../transports/index.ts';
import type { ClientLine, ClientLineDeps, ClientLineOptions } from './ClientLine.ts';
import { createCachedLineRecord } from './cachedLineRecord.ts';
import { createCallDecliner } from './createCallDecliner.ts';
import { notifyOfLostLease } from './createFencedVault.ts';
import { createLineReopenTimer } from './createLineReopenTimer.ts';
import { createLivenessProbe } from './createLivenessProbe.ts';
import { createSessionEventHandlers } from './createSessionEventHandlers.ts';
import { deliverStoredWebhookRequests } from './deliverStoredWebhookRequests.ts';
import { type LiveSession, openLiveSession, rejectMissingSession, type SessionCloseDetails } from './liveSession.ts';
import { IDLE_SESSION_SNAPSHOT, type SessionSnapshot, toSessionSnapshot } from './SessionSnapshot.ts';
import {
  ACCOUNT_TAKEN_CLOSE_DETAILS,
  decideSessionCloseReaction,
  isRecentSessionTakeover,
  TRANSPORT_MISSING_CLOSE_DETAILS,
} from './sessionClose.ts';
import { createSessionVaultOpener } from './sessionKeys.ts';

/** Milliseconds after which a connection counts as stable, so that earlier failures no longer count. */
const STABLE_CONNECTION_MS = 60_000;

export function createClientLine(dependencies: ClientLineDeps, options: ClientLineOptions): ClientLine {
  const { transports, receiving, log, clock, random } = dependencies;
  const { clientId, epoch } = options;
  const lifetime = new AbortController();
  const enqueue = createTaskQueue();
  const declineCall = createCallDecliner(dependencies);
  const record = createCachedLineRecord(dependencies, options, lifetime.signal);
  let isStopped = false;
  let live: LiveSession | undefined;
  let snapshot: SessionSnapshot = IDLE_SESSION_SNAPSHOT;
  let replacedAt: Date | undefined;
  let cancelStableTimer = () => {};
  const detach = (): void => {
    live = undefined;
    snapshot = IDLE_SESSION_SNAPSHOT;
    cancelStableTimer();
    livenessProbe.sessionEnded();
  };
  /** Closes the session, which does not respond to liveness probes, and opens a new one. */
  const reconnect = (): void => {
    const silentSession = live;
    void enqueue(async () => {
      if (isStopped || !silentSession || live !== silentSession) return;
      await closeLiveSession('pause');
      startFreshSession();
    }).catch(onFail);
  };
  const startFreshSession = (): void => {
    record.recordStart();
    startSession();
  };
  const livenessProbe = createLivenessProbe({ clock, log, clientId, record, random, restart: reconnect });
  const abandon = (): void => {
    isStopped = true;
    reopenTimer.cancel();
    lifetime.abort();
    live?.abort({ why: 'paused' });
    detach();
  };
  const abandonLostLine = (): void => {
    abandon();
    options.onLost();
  };
  const keys = createSessionVaultOpener(dependencies, options, abandonLostLine);
  const recordActivity = (): void => {
    livenessProbe.recordActivity();
    record.recordActivity();
  };
  const startSession = (): void => {
    reopenTimer.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    const transport = transports.find(record.value.transport);
    if (!transport) return void enqueue(() => handleClose(undefined, TRANSPORT_MISSING_CLOSE_DETAILS)).catch(onFail);
    const openedSession = openLiveSession({
      transport,
      client: { id: clientId, phone: record.value.phone },
      clock,
      controller,
      outboundProxy: () => dependencies.outboundProxy(clientId, signal),
      host: {
        log,
        vault: keys.next(signal),
        ...createSessionEventHandlers({
          ...{ clientId, receiving, signal, recordActivity },
          trackWork: livenessProbe.trackWork,
          hasReplyWindow: transport.capabilities.replyWindowMs !== undefined,
          onMessage: message => void declineCall(clientId, message, openedSession.session, signal),
        }),
      },
      changed(change) {
        if (live !== openedSession) return;
        const next = toSessionSnapshot(change);
        snapshot = next;
        if (change.state !== 'open') return record.recordChange(change);
        // Store the account IDs before reporting `open`, because webhook requests find their client by the IDs.
        const onStored = (isOurs: boolean) => {
          if (live === openedSession && !isOurs) openedSession.abort(ACCOUNT_TAKEN_CLOSE_DETAILS);
          else if (live === openedSession && snapshot === next) record.recordChange(change);
        };
        storeTransportAccounts({ ...dependencies, signal }, clientId, transport.name, change).then(onStored, onFail);
        cancelStableTimer = clock.after(STABLE_CONNECTION_MS, () => record.update({ attempts: 0 }));
        void openedSession.session.then(session => {
          if (live !== openedSession) return;
          livenessProbe.sessionOpened(session);
          const target = { clientId, transport: transport.name };
          deliverStoredWebhookRequests(dependencies, target, session, signal).catch(onFail);
        });
      },
    });
    live = openedSession;
    void openedSession.ended.then(ending => enqueue(() => handleClose(openedSession, ending)).catch(onFail));
  };
  const onFail = (error: unknown) => log.error({ err: error, clientId }, 'an operation of a line failed');

  /** Reacts to the end of a session as the close policy requires. Ignores a session that was already handled. */
  const handleClose = async (session: LiveSession | undefined, ending: SessionCloseDetails): Promise<void> => {
    if (isStopped || live !== session) return;
    detach();
    const now = clock.now();
    const conditions = { replacedLately: isRecentSessionTakeover(replacedAt, now), now, random: random() };
    if (ending.why === 'replaced') replacedAt = now;
    const { decision, patch } = decideSessionCloseReaction(record.value, ending, conditions);
    const { why, code, detail } = ending;
    log.info({ clientId, why, code, detail, ...decision }, 'a session ended');
    if (decision.keys === 'clear') await keys.clear(lifetime.signal);
    record.update(patch);
    if (decision.reopenAt) reopenTimer.at(decision.reopenAt);
  };

  const reopenTimer = createLineReopenTimer(clock, {
    now: () => startSession(),
    later: () => void enqueue(async () => void (live || isStopped || startSession())),
  });

  /** Handles the end of a session if it closed while the line's queue was still running earlier operations. */
  const handlePendingClose = async (): Promise<void> => {
    if (live?.state === 'closed') await handleClose(live, await live.ended);
  };
  const reopenIfWanted = async (): Promise<void> => {
    if (isStopped) return;
    await record.load();
    if (record.value.desiredState === 'open') startFreshSession();
  };

  const closeLiveSession = async (how: 'pause' | 'logout'): Promise<void> => {
    const session = live;
    await session?.close(how);
    if (live === session) detach();
  };

  const rejectNotConnected = () => rejectMissingSession(record.isLinked ? 'not-connected' : 'not-linked');

  return {
    get snapshot(): SessionSnapshot {
      const state = !live || live.state === 'closed' ? 'idle' : live.state;
      return state === snapshot.state ? snapshot : { state };
    },

    open: () =>
      enqueue(async () => {
        if (isStopped) return;
        if (!live) await record.load();
        record.update({ desiredState: 'open' });
        await handlePendingClose();
        if (!live) startFreshSession();
      }).then(record.flushed),

    resume: () =>
      enqueue(async () => {
        if (isStopped || live) return;
        await record.load();
        const { desiredState, state, stateUntil } = record.value;
        if (desiredState !== 'open') return;
        if (state === 'parked' && stateUntil && stateUntil > clock.now()) reopenTimer.at(stateUntil);
        else startFreshSession();
      }),

    close: how =>
      enqueue(async () => {
        if (isStopped) return;
        if (!live) await record.load();
        record.update({ desiredState: 'closed' });
        reopenTimer.cancel();
        await handlePendingClose();
        await closeLiveSession(how);
        await handleClose(undefined, { why: how === 'logout' ? 'logged-out' : 'paused' });
      }).then(record.flushed),

    restart: () =>
      enqueue(async () => {
        if (isStopped) return;
        if (!live) await record.load();
        record.update({ desiredState: 'open' });
        await closeLiveSession('pause');
        startFreshSession();
      }).then(record.flushed),

    change: to =>
      enqueue(async () => {
        if (isStopped) return;
        if (!live) await record.load();
        const from = transports.find(record.value.transport)?.name ?? record.value.transport;
        if (from === to || from === null) return;
        reopenTimer.cancel();
        await handlePendingClose();
        await closeLiveSession('pause');
        keys.retire();
        await record.flushed();
        replacedAt = undefined;
        // Reopen even if the exchange of transport keys fails, with the transport that the row then contains.
        try {
          await notifyOfLostLease(dependencies.exchange({ clientId, epoch, from, to }), abandonLostLine);
        } finally {
          await reopenIfWanted();
        }
      }).then(record.flushed),

    async stop() {
      isStopped = true;
      reopenTimer.cancel();
      await enqueue(async () => {
        await closeLiveSession('pause');
        record.recordStop();
        await record.flushed();
      });
    },

    abandon,
    async probe() {
      if (live?.state !== 'open') await rejectNotConnected();
      const result = await livenessProbe.probe();
      // Wait until the session's row is written, because the caller reads the probe's time from this row.
      await record.flushed();
      return result;
    },
    recordActivity: () => {
      if (live?.state === 'open') recordActivity();
    },
    reportUnknownOutcome: () => livenessProbe.reportUnknownOutcome(),
    getConnectedSession: () => (live?.state === 'open' ? live.session : rejectNotConnected()),
    getPairingSession: () =>
      live && snapshot.state === 'pairing' ? live.session : rejectMissingSession('not-connected'),
    waitUntilSettled: () => enqueue(async () => live).then(session => session?.settled),
  };
}
