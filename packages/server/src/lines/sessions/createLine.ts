import { createQueue } from '@recado/timing';
import { noteAccounts } from '../transports/index.ts';
import { createCallDecliner } from './createCallDecliner.ts';
import { createProver } from './createProver.ts';
import { createReopening } from './createReopening.ts';
import { MISSING, TAKEN, wasLately, whatFollows } from './endings.ts';
import { fencedWork } from './fencedVault.ts';
import { heardBy } from './heardBy.ts';
import type { Line, LineDependencies, LineOptions } from './Line.ts';
import { createLineRecord } from './lineRecord.ts';
import { type Ending, type LiveSession, noSession, openSession } from './liveSession.ts';
import { IDLE, type Snapshot, snapshotOf } from './Snapshot.ts';
import { createSessionKeys } from './sessionKeys.ts';
import { tellKept } from './tellKept.ts';

/** Milliseconds. A connection that lasted so long has proved itself: earlier failures are forgotten. */
const LASTING = 60_000;

export function createLine(dependencies: LineDependencies, options: LineOptions): Line {
  const { transports, receiving, log, clock, random } = dependencies;
  const { clientId, epoch } = options;
  const lifetime = new AbortController();
  const inOrder = createQueue();
  const declineCall = createCallDecliner(dependencies);
  const record = createLineRecord(dependencies, options, lifetime.signal);
  let over = false;
  let live: LiveSession | undefined;
  let shown: Snapshot = IDLE;
  let replacedAt: Date | undefined;
  let cancelLasting = () => {};
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
      beginAnew();
    }).catch(failed);
  };
  const beginAnew = (): void => {
    record.begins();
    begin();
  };
  const prover = createProver({ clock, log, clientId, record, random, restart: reconnect });
  const abandon = (): void => {
    over = true;
    reopening.cancel();
    lifetime.abort();
    live?.abort({ why: 'paused' });
    detach();
  };
  const lose = (): void => {
    abandon();
    options.lost();
  };
  const keys = createSessionKeys(dependencies, options, lose);
  const heard = (): void => {
    prover.heard();
    record.heard();
  };
  const begin = (): void => {
    reopening.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    const transport = transports.named(record.value.transport);
    if (!transport) return void inOrder(() => finish(undefined, MISSING)).catch(failed);
    const opened = openSession({
      transport,
      client: { id: clientId, phone: record.value.phone },
      clock,
      controller,
      wayOut: () => dependencies.wayOut(clientId, signal),
      host: {
        log,
        vault: keys.next(signal),
        ...heardBy({
          ...{ clientId, receiving, signal, heard },
          during: prover.during,
          countsWindows: transport.capabilities.replyWindowMs !== undefined,
          rings: message => void declineCall(clientId, message, opened.session, signal),
        }),
      },
      changed(change) {
        if (live !== opened) return;
        const told = snapshotOf(change);
        shown = told;
        if (change.state !== 'open') return record.changed(change);
        // Once it is said to be connected, what the network posts must find it, or it is taken for nobody's.
        const connected = (isOurs: boolean) => {
          if (live === opened && !isOurs) opened.abort(TAKEN);
          else if (live === opened && shown === told) record.changed(change);
        };
        noteAccounts({ ...dependencies, signal }, clientId, transport.name, change).then(connected, failed);
        cancelLasting = clock.after(LASTING, () => record.note({ attempts: 0 }));
        void opened.session.then(session => {
          if (live !== opened) return;
          prover.opened(session);
          tellKept(dependencies, { clientId, transport: transport.name }, session, signal).catch(failed);
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
    const now = clock.now();
    const replacedLately = wasLately(replacedAt, now);
    if (ending.why === 'replaced') replacedAt = now;
    const { reaction, patch } = whatFollows(record.value, ending, { replacedLately, now, random: random() });
    const { why, code, detail } = ending;
    log.info({ clientId, why, code, detail, ...reaction }, 'a session ended');
    if (reaction.keys === 'clear') await keys.clear(lifetime.signal);
    record.note(patch);
    if (reaction.reopenAt) reopening.at(reaction.reopenAt);
  };

  const reopening = createReopening(clock, {
    now: () => begin(),
    later: () => void inOrder(async () => void (live || over || begin())),
  });

  /** A session may have said its last word while the queue was busy. */
  const finishEnded = async (): Promise<void> => {
    if (live?.state === 'closed') await finish(live, await live.ended);
  };

  const openAgain = async (): Promise<void> => {
    if (over) return;
    await record.load();
    if (record.value.wanted === 'open') beginAnew();
  };

  const closeLive = async (how: 'pause' | 'logout'): Promise<void> => {
    const session = live;
    await session?.close(how);
    if (live === session) detach();
  };

  const notConnected = () => noSession(record.isLinked ? 'not-connected' : 'not-linked');

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
        beginAnew();
      }).then(record.flushed),

    resume: () =>
      inOrder(async () => {
        if (over || live) return;
        await record.load();
        const { wanted, state, until } = record.value;
        if (wanted !== 'open') return;
        if (state === 'parked' && until && until > clock.now()) {
          reopening.at(until);
        } else {
          beginAnew();
        }
      }),

    close: how =>
      inOrder(async () => {
        if (over) return;
        if (!live) await record.load();
        record.note({ wanted: 'closed' });
        reopening.cancel();
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
        beginAnew();
      }).then(record.flushed),

    change: to =>
      inOrder(async () => {
        if (over) return;
        if (!live) await record.load();
        const from = transports.named(record.value.transport)?.name ?? record.value.transport;
        if (from === to || from === null) return;
        reopening.cancel();
        await finishEnded();
        await closeLive('pause');
        keys.retire();
        await record.flushed();
        replacedAt = undefined;
        // Whichever it is then: what was wanted stays wanted.
        try {
          await fencedWork(dependencies.exchange({ clientId, epoch, from, to }), lose);
        } finally {
          await openAgain();
        }
      }).then(record.flushed),

    async stop() {
      over = true;
      reopening.cancel();
      await inOrder(async () => {
        await closeLive('pause');
        record.stops();
        await record.flushed();
      });
    },

    abandon,
    async prove() {
      if (live?.state !== 'open') await notConnected();
      const proof = await prover.prove();
      // Whoever asks reads next when it was proven.
      await record.flushed();
      return proof;
    },
    heard: () => {
      if (live?.state === 'open') heard();
    },
    doubted: () => prover.doubted(),
    connected: () => (live?.state === 'open' ? live.session : notConnected()),
    pairing: () => (shown.state === 'pairing' && live ? live.session : noSession('not-connected')),
    settled: () => inOrder(async () => live).then(session => session?.settled),
  };
}
