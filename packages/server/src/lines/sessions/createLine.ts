import { createQueue } from '@recado/timing';
import { type Session, TransportError } from '@recado/transport';
import { createCallDecliner } from './createCallDecliner.ts';
import { createProver } from './createProver.ts';
import { MISSING, reasonOf } from './endings.ts';
import { fencedVault } from './fencedVault.ts';
import { heardBy } from './heardBy.ts';
import type { Line, LineDependencies, LineOptions } from './Line.ts';
import { createLineRecord } from './lineRecord.ts';
import { type Ending, type LiveSession, openSession } from './liveSession.ts';
import { react } from './policy.ts';
import { type Snapshot, snapshotOf } from './Snapshot.ts';

/** Milliseconds. A connection that lasted so long has proved itself: earlier failures are forgotten. */
const LASTING = 60_000;
/** Milliseconds. How long another program's taking over is remembered. */
const REPLACED_LATELY = 3_600_000;

const IDLE: Snapshot = { state: 'idle' };

export function createLine(dependencies: LineDependencies, options: LineOptions): Line {
  const { transports, openVault, receiving, log, clock, random } = dependencies;
  const { clientId, epoch } = options;
  const lifetime = new AbortController();
  const inOrder = createQueue();
  const declineCall = createCallDecliner(dependencies);
  const record = createLineRecord(dependencies, options, lifetime.signal);
  let over = false;
  let live: LiveSession | undefined;
  let shown: Snapshot = IDLE;
  let replacedAt: Date | undefined;
  let cancelReopening = () => {};
  let cancelLasting = () => {};
  /** What an ended session still does with its keys must not meet the next one. */
  let retireKeys = () => {};

  const detach = (): void => {
    live = undefined;
    shown = IDLE;
    cancelLasting();
    prover.ended();
  };
  /** What it does now leads nowhere. */
  const reconnect = (): void => {
    const silent = live;
    void inOrder(async () => {
      if (over || !silent || live !== silent) return;
      await closeLive('pause');
      record.begins();
      begin();
    }).catch(failed);
  };
  const prover = createProver({ clock, log, clientId, record, random, restart: reconnect });

  const abandon = (): void => {
    over = true;
    cancelReopening();
    lifetime.abort();
    live?.abort({ why: 'paused' });
    detach();
  };

  const heard = (): void => {
    prover.heard();
    record.heard();
  };

  const begin = (): void => {
    cancelReopening();
    const controller = new AbortController();
    const { signal } = controller;
    retireKeys();
    const keys = new AbortController();
    retireKeys = () => keys.abort();
    signal.addEventListener('abort', retireKeys);
    const lose = () => {
      abandon();
      options.lost();
    };
    const transport = transports.named(record.value.transport);
    if (!transport) {
      void inOrder(() => finish(undefined, MISSING)).catch(failed);
      return;
    }
    const opened = openSession({
      transport,
      client: { id: clientId, phone: record.value.phone },
      clock,
      controller,
      wayOut: () => dependencies.wayOut(clientId, signal),
      host: {
        log,
        vault: fencedVault(openVault({ clientId, epoch, signal: keys.signal }), lose),
        ...heardBy({
          clientId,
          receiving,
          signal,
          heard,
          during: prover.during,
          rings: message => void declineCall(clientId, message, opened.session, signal),
        }),
      },
      changed(change) {
        if (live !== opened) return;
        shown = snapshotOf(change);
        record.changed(change);
        if (change.state !== 'open') return;
        cancelLasting = clock.after(LASTING, () => record.note({ attempts: 0 }));
        void opened.session.then(session => {
          if (live === opened) prover.opened(session);
        });
      },
    });
    live = opened;
    void opened.ended.then(ending => inOrder(() => finish(opened, ending)).catch(failed));
  };
  const failed = (error: unknown) => log.error({ err: error, clientId }, 'a line could not go on');

  /** Does what the policy says; harmless when it has been done. */
  const finish = async (session: LiveSession | undefined, ending: Ending): Promise<void> => {
    if (over || live !== session) return;
    detach();
    const { why, code, until, detail } = ending;
    const { attempts, wanted, linkedAt, failedLinks } = record.value;
    const now = clock.now();
    const replacedLately = replacedAt !== undefined && now.getTime() - replacedAt.getTime() < REPLACED_LATELY;
    if (why === 'replaced') replacedAt = now;
    const linked = linkedAt !== null;
    const reaction = react({ why, attempts, wanted, linked, replacedLately, until, now, random: random() });
    log.info({ clientId, why, code, detail, ...reaction }, 'a session ended');
    if (reaction.keys === 'clear') await openVault({ clientId, epoch, signal: lifetime.signal }).clear();
    const failed = why === 'pairing-expired' ? failedLinks + 1 : failedLinks;
    record.note({
      wanted: reaction.wanted,
      state: reaction.state,
      reason: reasonOf(ending, failed),
      until: reaction.until ?? null,
      attempts: reaction.attempts,
      failedLinks: failed,
      ...(reaction.wanted === 'closed' && { unprovenSince: null }),
    });
    if (reaction.reopenAt) beginAt(reaction.reopenAt);
  };

  const beginAt = (time: Date): void => {
    const delay = time.getTime() - clock.now().getTime();
    if (delay <= 0) begin();
    else cancelReopening = clock.after(delay, () => void inOrder(beginUnlessLive));
  };

  const beginUnlessLive = async (): Promise<void> => {
    if (!live && !over) begin();
  };

  /** A session may have said its last word while the queue was busy. */
  const finishEnded = async (): Promise<void> => {
    if (live?.state === 'closed') await finish(live, await live.ended);
  };

  const closeLive = async (how: 'pause' | 'logout'): Promise<void> => {
    const session = live;
    await session?.close(how);
    if (live === session) detach();
  };

  return {
    get snapshot(): Snapshot {
      const state = !live || live.state === 'closed' ? 'idle' : live.state;
      return state === shown.state ? shown : { state };
    },

    open: () =>
      inOrder(async () => {
        if (over) return;
        if (!live) await record.load();
        record.note({ wanted: 'open' });
        await finishEnded();
        if (live) return;
        record.begins();
        begin();
      }).then(record.flushed),

    resume: () =>
      inOrder(async () => {
        if (over || live) return;
        await record.load();
        const { wanted, state, until } = record.value;
        if (wanted !== 'open') return;
        if (state === 'parked' && until && until > clock.now()) {
          beginAt(until);
        } else {
          record.begins();
          begin();
        }
      }),

    close: how =>
      inOrder(async () => {
        if (over) return;
        if (!live) await record.load();
        record.note({ wanted: 'closed' });
        cancelReopening();
        await finishEnded();
        await closeLive(how);
        await finish(undefined, { why: how === 'logout' ? 'logged-out' : 'paused' });
      }).then(record.flushed),

    restart: () =>
      inOrder(async () => {
        if (over) return;
        if (!live) await record.load();
        record.note({ wanted: 'open' });
        await closeLive('pause');
        record.begins();
        begin();
      }).then(record.flushed),

    async stop() {
      over = true;
      cancelReopening();
      await inOrder(async () => {
        await closeLive('pause');
        record.stops();
        await record.flushed();
      });
    },

    abandon,
    async prove() {
      if (live?.state !== 'open') await notThere(record.isLinked ? 'not-connected' : 'not-linked');
      const proof = await prover.prove();
      // Whoever asks reads next when it was proven.
      await record.flushed();
      return proof;
    },
    heard: () => {
      if (live?.state === 'open') heard();
    },
    doubted: () => prover.doubted(),
    connected: () =>
      live?.state === 'open' ? live.session : notThere(record.isLinked ? 'not-connected' : 'not-linked'),
    pairing: () => (shown.state === 'pairing' && live ? live.session : notThere('not-connected')),
    settled: () => inOrder(async () => live).then(session => session?.settled),
  };
}

const notThere = (reason: 'not-linked' | 'not-connected'): Promise<Session> =>
  Promise.reject(new TransportError(reason, 'There is no session.'));
