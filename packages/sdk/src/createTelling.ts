/** Milliseconds after which it is said again: it lasts for twelve seconds. */
const AGAIN = 5_000;
/** Milliseconds without a keystroke in which somebody may still be thinking about what stands there. */
const THINKING = 60_000;
/** Milliseconds for which a client that is shared with nobody is taken for that: an invitation may be accepted meanwhile. */
const ALONE = 120_000;

/** Clients that were found to be shared with nobody, and since when; whatever conversation of theirs is open. */
const alone = new Map<string, number>();

export interface Telling {
  /** There was a keystroke. */
  type(): void;
  /** What was written was sent, or is no more; or the conversation is left. */
  stop(): void;
}

/**
 * Says that somebody is writing, and again while what they have begun stands there and they may be thinking about it: it is
 * over by itself only for those who went away. Of a client that is shared with nobody it is not said.
 *
 * @param tell resolves with whether the client is shared with anybody
 */
export function createTelling(
  clientId: string,
  tell: (state: 'writing' | 'stopped') => Promise<boolean>,
): Telling {
  let typed = 0;
  let again: ReturnType<typeof setInterval> | undefined;

  const end = (): void => {
    clearInterval(again);
    again = undefined;
  };
  const say = (): void => {
    void tell('writing').then(
      isShared => {
        if (isShared) return;
        alone.set(clientId, Date.now());
        end();
      },
      () => undefined,
    );
  };
  const stop = (): void => {
    if (again === undefined) return;
    end();
    void tell('stopped').catch(() => undefined);
  };
  return {
    type(): void {
      typed = Date.now();
      if (again !== undefined || typed - (alone.get(clientId) ?? Number.NEGATIVE_INFINITY) < ALONE) return;
      again = setInterval(() => (Date.now() - typed > THINKING ? stop() : say()), AGAIN);
      say();
    },
    stop,
  };
}
