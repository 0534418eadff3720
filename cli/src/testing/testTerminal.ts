import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { type EnvironmentVariables, getNodeJsFlags, inheritedEnvironmentVariables, RECADO_BIN_PATH } from './recado.ts';

/** Milliseconds to wait for a text to appear. */
const TEXT_TIMEOUT_MS = 90_000;

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Cell of the window. Its colours are indexes in the 256-colour palette; undefined is the default colour. */
export interface TerminalCell {
  readonly text: string;
  readonly foreground: number | undefined;
  readonly background: number | undefined;
}

/** Pseudo-terminal in which `recado` runs. It shows what a person would see in the window. */
export interface TestTerminal {
  readonly pid: number;
  /** Current lines of the window, without trailing spaces and without empty lines at the end. */
  screen(): string;
  /** Lines of the window and of the scrollback above the window. */
  history(): string;
  /** Cells of the window, row by row. */
  cells(): TerminalCell[][];
  /** Complete output, with the control sequences. */
  raw(): string;
  /** Whether any output has a colour or a style. */
  isColoured(): boolean;
  type(keys: string): void;
  resize(size: TerminalSize): void;
  /** Resolves when the history matches the pattern. Rejects if the program ends before a match. */
  waitForText(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exited: Promise<{ readonly code: number }>;
  hasEnded(): boolean;
  kill(signal?: string): void;
}

export const terminalKeys = {
  enter: '\r',
  escape: '\u001b',
  ctrlC: '\u0003',
  up: '\u001b[A',
  down: '\u001b[B',
} as const;

export function startRecadoInTestTerminal(
  args: readonly string[],
  env: EnvironmentVariables = {},
  { columns, rows }: TerminalSize = { columns: 80, rows: 24 },
): TestTerminal {
  const window = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10_000 });
  const child = spawn(process.execPath, [...getNodeJsFlags(args), RECADO_BIN_PATH, ...args], {
    cols: columns,
    rows,
    name: env.TERM ?? 'xterm-256color',
    env: { ...inheritedEnvironmentVariables, ...env },
  });
  let output = '';
  let hasEnded = false;
  let pending = Promise.resolve();
  const watchers = new Set<() => void>();
  child.onData(data => {
    output += data;
    pending = new Promise(resolve => {
      window.write(data, () => {
        resolve();
        for (const check of watchers) check();
      });
    });
  });
  // Return the terminal's responses to queries of the program, as a real terminal does.
  window.onData(response => child.write(response));
  const exited = new Promise<{ code: number }>(resolve => {
    child.onExit(({ exitCode, signal }) => {
      hasEnded = true;
      void pending.then(() => resolve({ code: signal ? 128 + signal : exitCode }));
    });
  });
  const lines = (from: number): string => {
    const { active } = window.buffer;
    const texts = Array.from(
      { length: active.length - from },
      (_, index) =>
        active
          .getLine(from + index)
          ?.translateToString(true, 0, window.cols)
          .trimEnd() ?? '',
    );
    return texts.join('\n').trimEnd();
  };

  const cells = (): TerminalCell[][] => {
    const { active } = window.buffer;
    return Array.from({ length: window.rows }, (_row, y) =>
      Array.from({ length: window.cols }, (_column, x) => {
        const cell = active.getLine(active.baseY + y)?.getCell(x);
        return {
          text: cell?.getChars() || ' ',
          foreground: cell?.isFgPalette() ? cell.getFgColor() : undefined,
          background: cell?.isBgPalette() ? cell.getBgColor() : undefined,
        };
      }),
    );
  };

  return {
    cells,
    pid: child.pid,
    screen: () => lines(window.buffer.active.baseY),
    history: () => lines(0),
    raw: () => output,
    isColoured: () => output.split('\u001b[').some(part => /^(?!0?m)[\d;]+m/.test(part)),
    type: input => child.write(input),
    resize(size) {
      window.resize(size.columns, size.rows);
      child.resize(size.columns, size.rows);
    },
    exited,
    hasEnded: () => hasEnded,
    kill: signal => child.kill(signal),
    waitForText: pattern =>
      new Promise((resolve, reject) => {
        const settle = (finish: () => void): void => {
          clearTimeout(timer);
          watchers.delete(check);
          finish();
        };
        const fail = (reason: string): void =>
          settle(() => reject(new Error(`${reason} without ${pattern}:\n${lines(0)}`)));
        const check = (): void => {
          const match = pattern.exec(lines(0));
          if (match) settle(() => resolve(match));
        };
        const timer = setTimeout(() => fail('time passed'), TEXT_TIMEOUT_MS);
        watchers.add(check);
        check();
        void exited.then(({ code }) => {
          check();
          if (watchers.has(check)) fail(`ended with ${code}`);
        });
      }),
  };
}
