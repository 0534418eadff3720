import type { Logger } from '@recado/transport';
import { createPollLoop } from '../../deliveries/dispatch/createPollLoop.ts';

/** Seconds for which what somebody took is theirs, unless they say that they are still at it. */
export const HELD = 60;
/** What one process does at once. */
const AT_ONCE = 16;
/** Milliseconds between two looks. */
const PACE = { shortest: 100, longest: 1_000 };

/** Something that is due, as whoever took it has it. */
export interface Taken {
  readonly id: string;
  readonly clientId: string;
  /** Tells this taking from any other. */
  readonly claim: string;
}

export interface ClaimLoopDependencies<Claimed extends Taken> {
  /**
   * Takes what is due, moving its time `HELD` seconds ahead.
   * @param busy clients of whom nothing more is to be taken
   */
  take(most: number, busy: readonly string[]): Promise<readonly Claimed[]>;
  /** Moves the time of what is still being worked on as far ahead again; not where `take` moved it far enough. */
  hold?(taken: readonly Claimed[]): Promise<unknown>;
  /** Must end what was taken, or leave it due. */
  work(claimed: Claimed): Promise<void>;
  /** How many at once, and how many of one client's: any, unless it is said. */
  readonly atOnce?: number;
  readonly atOnceEach?: number;
  readonly pace?: typeof PACE;
  readonly log: Logger;
  /** What is looked for, in the log's words. */
  readonly what: string;
  /** Milliseconds after which what is worked on is said to be so still. */
  readonly holdEvery?: number | undefined;
}

/**
 * Does what is due in a table, where any number of processes look for it: whoever takes something moves its time ahead and
 * says every third of that time that they are still at it, so that a dead process leaves it due (docs/adr/0024).
 */
export function createClaimLoop<Claimed extends Taken>({
  take,
  hold,
  work,
  atOnce = AT_ONCE,
  atOnceEach = atOnce,
  pace = PACE,
  log,
  what,
  holdEvery = (HELD * 1_000) / 3,
}: ClaimLoopDependencies<Claimed>) {
  const running = new Map<string, { readonly claimed: Claimed; readonly ended: Promise<void> }>();
  let holding: NodeJS.Timeout | undefined;

  /** Takes what is due, as much as there is room for. */
  const begin = async (): Promise<number> => {
    const each = new Map<string, number>();
    for (const { claimed } of running.values())
      each.set(claimed.clientId, (each.get(claimed.clientId) ?? 0) + 1);
    const busy = [...each].flatMap(([clientId, count]) => (count >= atOnceEach ? [clientId] : []));
    const most = atOnce - running.size;
    const taken = most > 0 ? await take(most, busy) : [];
    for (const claimed of taken) {
      const { claim, clientId } = claimed;
      const ended = work(claimed)
        .catch((error: unknown) => log.error({ err: error, clientId }, `the end of ${what} was not stored`))
        .finally(() => {
          running.delete(claim);
          loop.hurry();
        });
      running.set(claim, { claimed, ended });
    }
    return taken.length;
  };

  const loop = createPollLoop({
    look: begin,
    pace,
    log,
    failure: `${what}: what is due could not be looked for`,
  });

  const keep = (): void => {
    if (!hold || running.size === 0) return;
    void hold([...running.values()].map(({ claimed }) => claimed)).catch((error: unknown) =>
      log.warn({ err: error }, `${what}: what is being done was not held`),
    );
  };

  const settled = async (): Promise<void> => {
    await Promise.all([...running.values()].map(({ ended }) => ended));
  };

  return {
    start(): void {
      holding = setInterval(keep, holdEvery).unref();
      loop.start();
    },
    /** Takes nothing more, and resolves when what was taken has ended. */
    async stop(): Promise<void> {
      await loop.stop();
      await settled();
      clearInterval(holding);
    },
    /** Does what is due now, once. @returns how much it took */
    async round(): Promise<number> {
      const taken = await begin();
      await settled();
      return taken;
    },
  };
}
