import { cli } from '@recado/texts';
import type { Output } from '../output.ts';
import { count } from './moments.ts';

const texts = cli.common.progress;

/** Milliseconds between two lines into a pipe, and between two looks of the line on a screen. */
const PACE = { pipe: 5_000, screen: 100 } as const;
/** Milliseconds after which what remains can be told from what was done. */
const ENOUGH = 2_000;
/** Back to the beginning of the line, and nothing in it. */
const AGAIN = '\r\u001b[2K';

/** How much of it is done; a total of 0 is not known yet. */
export type Progressed = (done: number, total: number) => void;

export interface Progress {
  /**
   * One part of the work, which is said to begin when it is first told of.
   *
   * @param what is being done
   * @param counted what is counted, in words
   */
  of(what: string, counted?: (done: string, total: string) => string): Progressed;
  /** Makes room for what is said next. */
  end(): void;
}

/**
 * Says how far long work is and what remains: on a screen in one line that is written over, into a pipe in lines of which
 * the last tells of the end.
 *
 * @param now milliseconds
 */
export function createProgress(
  { canRewrite, say }: Pick<Output, 'canRewrite' | 'say'>,
  now: () => number = () => performance.now(),
): Progress {
  let isShown = false;
  const show = (line: string): void => {
    isShown = canRewrite;
    if (canRewrite) process.stderr.write(`${AGAIN}${line}`);
    else say(line);
  };
  return {
    of(what, counted) {
      const pace = canRewrite ? PACE.screen : PACE.pipe;
      let began: number | undefined;
      let said = 0;
      let ended: number | undefined;
      return (done, total) => {
        // Whoever measures may tell of the end again and again.
        if (done >= total && ended === done) return;
        if (began === undefined) {
          began = now();
          said = began;
          show(`${what}…`);
        }
        if (total === 0 || (done < total && now() - said < pace)) return;
        said = now();
        ended = done >= total ? done : undefined;
        const share = Math.min(1, done / total);
        const parts = [
          texts.share(what, String(Math.floor(share * 100))),
          counted?.(count(done), count(total)),
          left(share, now() - began),
        ];
        show(parts.filter(part => part !== undefined).join(' · '));
      };
    },
    end() {
      if (isShown) process.stderr.write(AGAIN);
      isShown = false;
    },
  };
}

/** @param elapsed milliseconds */
function left(share: number, elapsed: number): string | undefined {
  if (elapsed < ENOUGH || share === 0 || share === 1) return undefined;
  const seconds = Math.ceil((elapsed * (1 - share)) / share / 1000);
  return seconds < 90 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60));
}
