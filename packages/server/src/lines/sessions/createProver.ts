import { type Logger, type Session, TransportError } from '@recado/transport';
import type { Clock } from './clock.ts';
import { earlyLately, nextProof, PROOFS, type Proofs } from './nextProof.ts';
import { createRhythmWatch, NO_RHYTHM } from './rhythm.ts';
import type { SessionRecord } from './sessionRecord.ts';

/** What came of a question. `brought`: the phone's answer came the way customers' messages come. */
export interface Proof {
  readonly proven: boolean;
  readonly brought: boolean;
}

type Known = Pick<SessionRecord, 'reason' | 'provenAt' | 'unprovenSince' | 'proofs'>;

export interface ProverOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly clientId: string;
  readonly record: { readonly value: Known; note(patch: Partial<Known>): void };
  /** Connects it anew; nothing else is known to help. */
  readonly restart: () => void;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Milliseconds. What the login brings comes first, and many lines log in at once. */
const OPENING = { least: 5_000, spread: 25_000 };
const AFTER_RESTART = 1_000;
/** Between restarts of a line that is not proven after one. */
const RESTARTS = { first: 300_000, longest: 3_600_000 };

export type Prover = ReturnType<typeof createProver>;

/**
 * Whether a line that is open also takes and brings messages. Traffic proves it; a line that is silent for longer than is usual
 * for it at this hour is asked. What does not answer is connected anew; what then does not answer is said so, and connected
 * anew ever more seldom.
 */
export function createProver({ clock, log, clientId, record, restart, random }: ProverOptions) {
  let session: Session | undefined;
  let rhythm = createRhythmWatch(NO_RHYTHM);
  let since = 0;
  let asked = 0;
  let early: readonly number[] = [];
  let failures = 0;
  let asking: Promise<Proof> | undefined;
  let cancel = () => {};
  let keptHour = 0;
  /** How often something was heard. */
  let lives = 0;
  /** Of what came, is at work still. */
  let atWork = 0;

  const now = (): number => clock.now().getTime();
  const kept = (): Proofs => ({ rhythm: rhythm.get(now()), asked, early: earlyLately(early, now()) });
  const after = (delay: number, run: () => void): void => {
    cancel();
    cancel = clock.after(delay, run);
  };
  const ask = (isEarly: boolean): void => {
    if (isEarly) early = [...earlyLately(early, now()), now()];
    asked += 1;
    void prove().catch(() => wait());
  };
  const mayAskEarly = (): boolean => earlyLately(early, now()).length < PROOFS.early;

  /** Traffic does not wind the timer: it looks again when it rings. */
  const wait = (): void => {
    if (!session || failures > 0) return;
    const { at } = nextProof({ rhythm: rhythm.get(now()), since, asked, early: earlyLately(early, now()) });
    after(Math.max(at - now(), 1_000), () => {
      const due = nextProof({ rhythm: rhythm.get(now()), since, asked, early: earlyLately(early, now()) });
      if (due.at > now()) wait();
      else ask(due.isEarly);
    });
  };

  const alive = (): void => {
    const wasFailing = failures > 0;
    failures = 0;
    lives += 1;
    since = now();
    if (wasFailing || record.value.unprovenSince !== null) {
      proven();
      wait();
    }
  };
  const proven = (): void =>
    record.note({ reason: null, provenAt: clock.now(), unprovenSince: null, proofs: kept() });

  const failed = (): void => {
    failures += 1;
    const { provenAt, unprovenSince } = record.value;
    record.note({
      reason: 'unproven',
      unprovenSince: unprovenSince ?? provenAt ?? new Date(since),
      proofs: kept(),
    });
    log.warn({ clientId, failures }, 'a line is open and answers nothing');
    if (failures === 1) restart();
    else after(Math.min(RESTARTS.first * 2 ** (failures - 2), RESTARTS.longest), restart);
  };

  const question = async (): Promise<Proof> => {
    const mine = session;
    if (!mine?.manage) throw new TransportError('not-connected', 'There is nothing to ask.');
    const before = lives;
    try {
      const { brought } = await mine.manage('line.prove', {});
      if (session !== mine) throw new TransportError('not-connected', 'It ended meanwhile.');
      alive();
      proven();
      return { proven: true, brought };
    } catch (error) {
      const reason = error instanceof TransportError ? error.reason : 'not-connected';
      if (session !== mine || reason === 'not-connected') {
        since = now();
        throw error;
      }
      // A refusal is an answer; and something may have been heard while it was asked.
      const isSilent = reason === 'unreachable' || reason === 'unknown-outcome';
      if (isSilent && lives === before && atWork === 0) failed();
      else alive();
      return { proven: failures === 0, brought: false };
    }
  };

  /** Asks now; whoever asks meanwhile hears the same. @throws TransportError when there is no answer either way */
  const prove = (): Promise<Proof> => {
    asking ??= question().finally(() => {
      asking = undefined;
      wait();
    });
    return asking;
  };

  return {
    prove,
    opened(open: Session): void {
      session = open;
      const { proofs, unprovenSince } = record.value;
      rhythm = createRhythmWatch(proofs?.rhythm ?? rhythm.get(now()));
      rhythm.begin(now());
      asked = proofs?.asked ?? asked;
      early = proofs?.early ?? early;
      failures = unprovenSince === null ? 0 : Math.max(failures, 1);
      since = now();
      if (failures > 0) after(AFTER_RESTART, () => ask(false));
      else if (mayAskEarly()) after(OPENING.least + random() * OPENING.spread, () => ask(true));
      else wait();
    },
    ended(): void {
      session = undefined;
      cancel();
      rhythm.end();
    },
    /** Something of its messages came from the network, by itself. */
    heard(): void {
      if (!session) return;
      rhythm.heard(now());
      asked = 0;
      alive();
      const hour = Math.floor(now() / 3_600_000);
      if (hour !== keptHour) record.note({ proofs: kept() });
      keptHour = hour;
    },
    /**
     * Something else of the account's came the same way, as its history does: it proves the line, and is not of its rhythm. While
     * it keeps this process busy, an answer may be there that nobody has read.
     */
    async during<T>(work: Promise<T>): Promise<T> {
      atWork += 1;
      if (session) alive();
      try {
        return await work;
      } finally {
        atWork -= 1;
        if (session) alive();
      }
    },
    /** Nobody knows whether the network took a message. */
    doubted(): void {
      if (session && failures === 0 && !asking && mayAskEarly()) ask(true);
    },
  };
}
