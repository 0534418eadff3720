import { wrapWords } from './render/wrapWords.ts';

/** Output of a command. Data is written to stdout, and messages are written to stderr. */
export interface CommandOutput {
  /** Whether data is printed as JSON, one object per line. */
  readonly json: boolean;
  /** Whether stdout is a terminal that supports drawing. Otherwise the output is plain text. */
  readonly canDraw: boolean;
  /** Whether the command may prompt the user. */
  readonly canPrompt: boolean;
  /** Whether stderr is a terminal. Only then are progress and hints printed. */
  readonly showsProgress: boolean;
  /** Whether a line on stderr can be overwritten. */
  readonly canRewrite: boolean;
  /** Width of the terminal in cells. */
  readonly columns: number;
  /** Writes a message to stderr. */
  writeMessage(line: string): void;
  /** Writes data to stdout: `line` as text, or `data` as JSON. */
  print(line: string, data: object): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Environment and standard streams of a process. The kind of its output depends on them. */
export interface ProcessStreams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Stream;
  readonly stdout: Stream;
  readonly stderr: Stream;
}

const DEFAULT_COLUMNS = 80;

/**
 * Creates the output of a command.
 *
 * @param flags parsed options of the command, of which only `json` and `input` are used
 */
export function createCommandOutput(
  flags: Readonly<Record<string, unknown>>,
  { env, stdin, stdout, stderr }: ProcessStreams = process,
): CommandOutput {
  const json = flags.json === true;
  const isDumb = env.TERM === 'dumb';
  const isNonInteractive = flags.input === false || !!env.RECADO_NO_INPUT || isSet(env.CI);
  return {
    json,
    canDraw: stdout.isTTY === true && !json && !isDumb,
    canPrompt: stdin.isTTY === true && stderr.isTTY === true && !isDumb && !isNonInteractive,
    showsProgress: stderr.isTTY === true && !json,
    canRewrite: stderr.isTTY === true && !json && !isDumb,
    columns: stdout.columns ?? stderr.columns ?? DEFAULT_COLUMNS,
    writeMessage: line => writeToStderr(line),
    print: (line, data) => void process.stdout.write(`${json ? JSON.stringify(data) : line}\n`),
  };
}

/**
 * Writes text to stderr. On a terminal, the text is wrapped between words. In a log, its lines stay unchanged.
 *
 * @param paint colors the wrapped text
 */
export function writeToStderr(text: string, paint = (wrapped: string): string => wrapped): void {
  const { isTTY, columns } = process.stderr;
  process.stderr.write(`${paint(isTTY ? wrapWords(text, columns ?? DEFAULT_COLUMNS) : text)}\n`);
}

/** CI servers set the variable `CI`. Their terminals have no user who could answer a prompt. */
const isSet = (value: string | undefined): boolean => !!value && value !== '0' && value !== 'false';
