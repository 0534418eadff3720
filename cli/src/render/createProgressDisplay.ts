import { cliTexts } from '@recado/texts';
import type { CommandOutput } from '../commandOutput.ts';
import { formatNumber } from './dateFormats.ts';

const texts = cliTexts.common.progress;

/** Minimum milliseconds between two lines in a pipe, and between two redraws of the line on a screen. */
const UPDATE_INTERVAL_MS = { pipe: 5_000, screen: 100 } as const;
/** Milliseconds that a phase must run before its remaining time can be estimated. */
const MIN_ELAPSED_FOR_ESTIMATE_MS = 2_000;
/** Escape sequence that moves the cursor to the beginning of the line and clears the line. */
const CLEAR_LINE = '\r\u001b[2K';

/** Reports the progress of a phase. A `total` of 0 means that the total is unknown. */
export type ProgressReporter = (done: number, total: number) => void;

export interface ProgressDisplay {
  /**
   * Creates a reporter for one phase of the work. The phase starts with its first report.
   *
   * @param label description of the phase
   * @param formatCount puts the finished and the total number into words
   */
  startPhase(label: string, formatCount?: (done: string, total: string) => string): ProgressReporter;
  /** Clears the progress line, so that other output can be printed. */
  clear(): void;
}

/**
 * Creates a progress display for long work, which includes the remaining time. On a screen it rewrites one
 * line. To a pipe it writes several lines, and the last line reports the end.
 *
 * @param now clock in milliseconds
 */
export function createProgressDisplay(
  { canRewrite, writeMessage }: Pick<CommandOutput, 'canRewrite' | 'writeMessage'>,
  now: () => number = () => performance.now(),
): ProgressDisplay {
  let isShown = false;
  const show = (line: string): void => {
    isShown = canRewrite;
    if (canRewrite) process.stderr.write(`${CLEAR_LINE}${line}`);
    else writeMessage(line);
  };
  return {
    startPhase(label, formatCount) {
      const intervalMs = canRewrite ? UPDATE_INTERVAL_MS.screen : UPDATE_INTERVAL_MS.pipe;
      let startedAt: number | undefined;
      let lastShownAt = 0;
      let reportedEnd: number | undefined;
      return (done, total) => {
        // Callers may report the end of a phase several times, but it is displayed only once.
        if (done >= total && reportedEnd === done) return;
        if (startedAt === undefined) {
          startedAt = now();
          lastShownAt = startedAt;
          show(`${label}…`);
        }
        if (total === 0 || (done < total && now() - lastShownAt < intervalMs)) return;
        lastShownAt = now();
        reportedEnd = done >= total ? done : undefined;
        const share = Math.min(1, done / total);
        const parts = [
          texts.percentage(label, String(Math.floor(share * 100))),
          formatCount?.(formatNumber(done), formatNumber(total)),
          formatRemaining(share, now() - startedAt),
        ];
        show(parts.filter(part => part !== undefined).join(' · '));
      };
    },
    clear() {
      if (isShown) process.stderr.write(CLEAR_LINE);
      isShown = false;
    },
  };
}

/** Estimates the remaining time. Returns undefined while it cannot be estimated. @param elapsed milliseconds */
function formatRemaining(share: number, elapsed: number): string | undefined {
  if (elapsed < MIN_ELAPSED_FOR_ESTIMATE_MS || share === 0 || share === 1) return undefined;
  const seconds = Math.ceil((elapsed * (1 - share)) / share / 1000);
  return seconds < 90 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60));
}
