import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { bin, flagsFor, inherited, type Variables } from './recado.ts';

/** Milliseconds that a text may take to appear. */
const PATIENCE = 90_000;

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** One cell of the window. Colours are numbers of the 256-colour palette; undefined: the terminal's own. */
export interface Cell {
  readonly text: string;
  readonly letters: number | undefined;
  readonly ground: number | undefined;
}

/** `recado` in a pseudo-terminal, seen as a person sees it. */
export interface Terminal {
  readonly pid: number;
  /** The window as it looks now: its lines without the spaces at their ends, without the empty ones below. */
  screen(): string;
  /** The same with everything that was scrolled out of it above. */
  history(): string;
  /** What the window shows, cell by cell. */
  cells(): Cell[][];
  /** Every byte that was written, with the control sequences. */
  raw(): string;
  /** Whether anything was written in a colour or a style. */
  isColoured(): boolean;
  type(keys: string): void;
  resize(size: Size): void;
  /** Resolves once the pattern stands in the history; rejects when the program ends without it. */
  shows(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<{ readonly code: number }>;
  hasEnded(): boolean;
  kill(signal?: string): void;
}

export const keys = {
  enter: '\r',
  escape: '\u001b',
  ctrlC: '\u0003',
  up: '\u001b[A',
  down: '\u001b[B',
} as const;

export function startTerminal(
  args: readonly string[],
  env: Variables = {},
  { columns, rows }: Size = { columns: 80, rows: 24 },
): Terminal {
  const window = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10_000 });
  const child = spawn(process.execPath, [...flagsFor(args), bin, ...args], {
    cols: columns,
    rows,
    name: env.TERM ?? 'xterm-256color',
    env: { ...inherited, ...env },
  });
  let written = '';
  let hasEnded = false;
  let pending = Promise.resolve();
  const watchers = new Set<() => void>();
  child.onData(data => {
    written += data;
    pending = new Promise(resolve => {
      window.write(data, () => {
        resolve();
        for (const look of watchers) look();
      });
    });
  });
  // What the program asks its terminal is answered, as a terminal does.
  window.onData(answer => child.write(answer));
  const ended = new Promise<{ code: number }>(resolve => {
    child.onExit(({ exitCode, signal }) => {
      hasEnded = true;
      void pending.then(() => resolve({ code: signal ? 128 + signal : exitCode }));
    });
  });
  const lines = (from: number): string => {
    const { active } = window.buffer;
    const all = Array.from(
      { length: active.length - from },
      (_, index) =>
        active
          .getLine(from + index)
          ?.translateToString(true, 0, window.cols)
          .trimEnd() ?? '',
    );
    return all.join('\n').trimEnd();
  };

  const cells = (): Cell[][] => {
    const { active } = window.buffer;
    return Array.from({ length: window.rows }, (_row, y) =>
      Array.from({ length: window.cols }, (_column, x) => {
        const cell = active.getLine(active.baseY + y)?.getCell(x);
        return {
          text: cell?.getChars() || ' ',
          letters: cell?.isFgPalette() ? cell.getFgColor() : undefined,
          ground: cell?.isBgPalette() ? cell.getBgColor() : undefined,
        };
      }),
    );
  };

  return {
    cells,
    pid: child.pid,
    screen: () => lines(window.buffer.active.baseY),
    history: () => lines(0),
    raw: () => written,
    isColoured: () => written.split('\u001b[').some(part => /^(?!0?m)[\d;]+m/.test(part)),
    type: typed => child.write(typed),
    resize(size) {
      window.resize(size.columns, size.rows);
      child.resize(size.columns, size.rows);
    },
    ended,
    hasEnded: () => hasEnded,
    kill: signal => child.kill(signal),
    shows: pattern =>
      new Promise((resolve, reject) => {
        const settle = (finish: () => void): void => {
          clearTimeout(timer);
          watchers.delete(look);
          finish();
        };
        const fail = (why: string): void =>
          settle(() => reject(new Error(`${why} without ${pattern}:\n${lines(0)}`)));
        const look = (): void => {
          const found = pattern.exec(lines(0));
          if (found) settle(() => resolve(found));
        };
        const timer = setTimeout(() => fail('time passed'), PATIENCE);
        watchers.add(look);
        look();
        void ended.then(({ code }) => {
          look();
          if (watchers.has(look)) fail(`ended with ${code}`);
        });
      }),
  };
}
