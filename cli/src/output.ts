import { wrapWords } from './render/wrapWords.ts';

/** Where a command writes: data to stdout, talk to stderr. */
export interface Output {
  /** Data goes out as JSON, one object a line. */
  readonly json: boolean;
  /** A person looks at stdout, in a terminal that can be drawn on; otherwise plain text goes out. */
  readonly isDrawn: boolean;
  /** A person can be asked. */
  readonly canAsk: boolean;
  /** A person looks at stderr: progress and hints are worth writing. */
  readonly isWatched: boolean;
  /** A line on stderr can be written over. */
  readonly canRewrite: boolean;
  /** Cells in a line of the terminal. */
  readonly columns: number;
  /** Talk. */
  say(line: string): void;
  /** Data, in one of two forms. */
  print(line: string, data: object): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What of a process decides how to speak. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Stream;
  readonly stdout: Stream;
  readonly stderr: Stream;
}

const COLUMNS = 80;

/** @param flags of the call: `json`, `input` */
export function createOutput(
  flags: Readonly<Record<string, unknown>>,
  { env, stdin, stdout, stderr }: Surroundings = process,
): Output {
  const json = flags.json === true;
  const isDumb = env.TERM === 'dumb';
  const isAlone = flags.input === false || !!env.RECADO_NO_INPUT || isSet(env.CI);
  return {
    json,
    isDrawn: stdout.isTTY === true && !json && !isDumb,
    canAsk: stdin.isTTY === true && stderr.isTTY === true && !isDumb && !isAlone,
    isWatched: stderr.isTTY === true && !json,
    canRewrite: stderr.isTTY === true && !json && !isDumb,
    columns: stdout.columns ?? stderr.columns ?? COLUMNS,
    say: line => say(line),
    print: (line, data) => void process.stdout.write(`${json ? JSON.stringify(data) : line}\n`),
  };
}

/** What a person reads is broken between words; a log keeps its lines. @param paint what is written, at the end */
export function say(text: string, paint = (written: string): string => written): void {
  const { isTTY, columns } = process.stderr;
  process.stderr.write(`${paint(isTTY ? wrapWords(text, columns ?? COLUMNS) : text)}\n`);
}

/** Nobody sits at a build server's terminal. */
const isSet = (value: string | undefined): boolean => !!value && value !== '0' && value !== 'false';
