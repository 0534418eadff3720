import type { Clock } from '@recado/timing';
import { type Logger, type Session, TransportError } from '@recado/transport';
import {
  computeNextLivenessProbe,
  LIVENESS_PROBE_LIMITS,
  type StoredProbeState,
  selectRecentProbeTimes,
} from './computeNextLivenessProbe.ts';
import type { SessionRecord } from './sessionRecord.ts';
import { createLineTrafficMonitor, EMPTY_TRAFFIC_PATTERN } from './trafficPattern.ts';

/**
 * Result of a liveness probe. `proven`: the line works. `brought`: the phone's answer arrived in the same way
 * as incoming messages do.
 */
export interface LivenessProbeResult {
  readonly proven: boolean;
  readonly brought: boolean;
}

type LivenessRecord = Pick<SessionRecord, 'reason' | 'lastResponsiveAt' | 'unresponsiveSince' | 'probeState'>;

export interface LivenessProbeOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly clientId: string;
  readonly record: { readonly value: LivenessRecord; update(patch: Partial<LivenessRecord>): void };
  /** Reconnects the line, because reconnecting is the only known remedy for a silent line. */
  restart(): void;
  /** Returns a random number in [0, 1). */
  random(): number;
}

/**
 * Milliseconds until the first probe. The probe waits for the messages that follow a login. The delay is
 * partly random, because many lines log in at once.
 */
const FIRST_PROBE_DELAY_MS = { least: 5_000, spread: 25_000 };
const PROBE_AFTER_RESTART_MS = 1_000;
/** Milliseconds between restarts of a line that stays silent after its first restart. */
const RESTART_DELAY_MS = { first: 300_000, longest: 3_600_000 };

export type LivenessProbe = ReturnType<typeof createLivenessProbe>;

/**
 * Checks whether an open line really sends and receives messages. Traffic proves that it does, so only a line
 * that is silent for longer than usual at this hour is probed. If the line does not respond, it is
 * reconnected. If it still does not respond, it is reported as unproven and reconnected at growing intervals.
 */
export function createLivenessProbe(options: LivenessProbeOptions) {
  const { clock, log, clientId, record } = options;
  let session: Session | undefined;
  let trafficMonitor = createLineTrafficMonitor(EMPTY_TRAFFIC_PATTERN);
  let silentSince = 0;
  let probesSinceActivity = 0;
  let earlyProbes: readonly number[] = [];
  let failures = 0;
  let pendingProbe: Promise<LivenessProbeResult> | undefined;
  let cancel = () => {};
  let storedHour = 0;
  /** Number of messages, statuses and answers that have proved that the line works. */
  let activityCount = 0;
  /** Number of received events that are still being processed. */
  let pendingWork = 0;

  const now = (): number => clock.now().getTime();
  const toStoredProbeState = (): StoredProbeState => ({
    rhythm: trafficMonitor.get(now()),
    asked: probesSinceActivity,
    early: selectRecentProbeTimes(earlyProbes, now()),
  });
  const setTimer = (delay: number, run: () => void): void => {
    cancel();
    cancel = clock.after(delay, run);
  };
  const startProbe = (isEarly: boolean): void => {
    if (isEarly) earlyProbes = [...selectRecentProbeTimes(earlyProbes, now()), now()];
    probesSinceActivity += 1;
    void shareProbe().catch(() => scheduleProbe());
  };
  const canProbeEarly = (): boolean =>
    selectRecentProbeTimes(earlyProbes, now()).length < LIVENESS_PROBE_LIMITS.maxEarlyProbes;

  /** Schedules the next probe. The timer recomputes the due time, because traffic may have changed it. */
  const scheduleProbe = (): void => {
    if (!session || failures > 0) return;
    const { at } = computeNextLivenessProbe({
      rhythm: trafficMonitor.get(now()),
      since: silentSince,
      asked: probesSinceActivity,
      early: selectRecentProbeTimes(earlyProbes, now()),
    });
    setTimer(Math.max(at - now(), 1_000), () => {
      const due = computeNextLivenessProbe({
        rhythm: trafficMonitor.get(now()),
        since: silentSince,
        asked: probesSinceActivity,
        early: selectRecentProbeTimes(earlyProbes, now()),
      });
      if (due.at > now()) scheduleProbe();
      else startProbe(due.isEarly);
    });
  };

  const markAlive = (): void => {
    const wasFailing = failures > 0;
    failures = 0;
    activityCount += 1;
    silentSince = now();
    if (wasFailing || record.value.unresponsiveSince !== null) {
      storeSuccess();
      scheduleProbe();
    }
  };
  const storeSuccess = (): void =>
    record.update({
      reason: null,
      lastResponsiveAt: clock.now(),
      unresponsiveSince: null,
      probeState: toStoredProbeState(),
    });

  const handleSilence = (): void => {
    failures += 1;
    const { lastResponsiveAt, unresponsiveSince } = record.value;
    record.update({
      reason: 'unproven',
      unresponsiveSince: unresponsiveSince ?? lastResponsiveAt ?? new Date(silentSince),
      probeState: toStoredProbeState(),
    });
    log.warn({ clientId, failures }, 'a line is open but does not respond');
    if (failures === 1) options.restart();
    else {
      const delay = Math.min(RESTART_DELAY_MS.first * 2 ** (failures - 2), RESTART_DELAY_MS.longest);
      setTimer(delay, () => options.restart());
    }
  };

  const runProbe = async (): Promise<LivenessProbeResult> => {
    const probedSession = session;
    if (!probedSession?.manage) throw new TransportError('not-connected', 'The session cannot be probed.');
    const previousActivityCount = activityCount;
    try {
      const { brought } = await probedSession.manage('line.prove', {});
      if (session !== probedSession) throw new TransportError('not-connected', 'The session ended during the probe.');
      markAlive();
      storeSuccess();
      return { proven: true, brought };
    } catch (error) {
      const reason = error instanceof TransportError ? error.reason : 'not-connected';
      if (session !== probedSession || reason === 'not-connected') {
        silentSince = now();
        throw error;
      }
      // A refusal counts as an answer, and activity during the probe also proves that the line works.
      const isSilent = reason === 'unreachable' || reason === 'unknown-outcome';
      if (isSilent && activityCount === previousActivityCount && pendingWork === 0) handleSilence();
      else markAlive();
      return { proven: failures === 0, brought: false };
    }
  };

  const shareProbe = (): Promise<LivenessProbeResult> => {
    pendingProbe ??= runProbe().finally(() => {
      pendingProbe = undefined;
      scheduleProbe();
    });
    return pendingProbe;
  };

  return {
    /** Probes the line now. Concurrent callers share one probe. @throws TransportError without a session */
    probe(): Promise<LivenessProbeResult> {
      return shareProbe();
    },
    sessionOpened(openedSession: Session): void {
      session = openedSession;
      const { probeState, unresponsiveSince } = record.value;
      trafficMonitor = createLineTrafficMonitor(probeState?.rhythm ?? trafficMonitor.get(now()));
      trafficMonitor.begin(now());
      probesSinceActivity = probeState?.asked ?? probesSinceActivity;
      earlyProbes = probeState?.early ?? earlyProbes;
      failures = unresponsiveSince === null ? 0 : Math.max(failures, 1);
      silentSince = now();
      if (failures > 0) setTimer(PROBE_AFTER_RESTART_MS, () => startProbe(false));
      else if (canProbeEarly())
        setTimer(FIRST_PROBE_DELAY_MS.least + options.random() * FIRST_PROBE_DELAY_MS.spread, () => startProbe(true));
      else scheduleProbe();
    },
    sessionEnded(): void {
      session = undefined;
      cancel();
      trafficMonitor.end();
    },
    /** Records a message or status that the network sent unprompted, which proves that the line works. */
    recordActivity(): void {
      if (!session) return;
      trafficMonitor.recordActivity(now());
      probesSinceActivity = 0;
      markAlive();
      const hour = Math.floor(now() / 3_600_000);
      if (hour !== storedHour) record.update({ probeState: toStoredProbeState() });
      storedHour = hour;
    },
    /**
     * Tracks the processing of other events of the account, such as its history. Such events prove that the
     * connection is alive, but do not count as traffic. While they are processed, an unanswered probe proves
     * nothing, because its answer may wait to be processed.
     */
    async trackWork<T>(work: Promise<T>): Promise<T> {
      pendingWork += 1;
      if (session) markAlive();
      try {
        return await work;
      } finally {
        pendingWork -= 1;
        if (session) markAlive();
      }
    },
    /**
     * Starts an early probe. Called when the outcome of a sent message is unknown, because the line may no
     * longer work although it is connected.
     */
    reportUnknownOutcome(): void {
      if (session && failures === 0 && !pendingProbe && canProbeEarly()) startProbe(true);
    },
  };
}
