export interface Pace {
  /** Something has changed. */
  note(): void;
  /** Nothing is done any more. */
  end(): void;
}

export interface PaceOptions {
  readonly act: () => void;
  /** Milliseconds after the first change in which others are taken together. */
  readonly soon: number;
  /** Milliseconds between two acts where changes do not end: twice as many with each, and these at most. */
  readonly most: number;
}

/** Acts on changes: soon on those that are seldom, and seldom on those that come all the time. */
export function createPace({ act, soon, most }: PaceOptions): Pace {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = soon;
  let last = Number.NEGATIVE_INFINITY;
  return {
    note() {
      if (timer !== undefined) return;
      pause = Date.now() - last > most ? soon : Math.min(pause * 2, most);
      timer = setTimeout(() => {
        timer = undefined;
        last = Date.now();
        act();
      }, pause);
    },
    end: () => clearTimeout(timer),
  };
}
