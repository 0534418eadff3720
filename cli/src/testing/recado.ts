import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the built command, as users run it. */
export const RECADO_BIN_PATH = fileURLToPath(new URL('../../bin/recado.js', import.meta.url));

export interface ProcessResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Running `recado` process. */
export interface RecadoProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<ProcessResult>;
  /** Resolves when the output so far matches the pattern. Rejects if the process ends before. */
  waitForOutput(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
}

export type Variables = Readonly<Record<string, string>>;

/** Environment of this process without the variables that `recado` would read as settings. */
export const inheritedVariables: Variables = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NO_COLOR$|FORCE_COLOR$|CI$)/.test(name)
        ? []
        : [[name, value]],
    ),
  ),
  // Folders without profiles and without state.
  XDG_CONFIG_HOME: join(tmpdir(), 'recado-no-profiles'),
  XDG_STATE_HOME: join(tmpdir(), 'recado-no-state'),
};

/**
 * Node flags for commands that run for seconds. Optimised code is discarded there before it pays
 * off, and most allocations live until the end. The flags save an eighth of the processor time of
 * a start. The platform and its line workers run without them, as users start them.
 */
export const nodeFlagsFor = ([command]: readonly string[]): readonly string[] =>
  command === 'serve' ? [] : SHORT_RUN_NODE_FLAGS;

const SHORT_RUN_NODE_FLAGS = [
  // Node 24 (V8 13) has no such option any more, and an unknown option ends the process.
  ...(Number.parseInt(process.versions.v8, 10) < 13 ? ['--interrupt-budget=2000000'] : []),
  '--single-threaded-gc',
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
];

/** `RECADO_TEST_NODES=3` starts a platform on the emulator as three nodes behind a proxy. */
const nodeCount = Number(process.env.RECADO_TEST_NODES ?? 1);
const multiNodeServer = fileURLToPath(new URL('../../dist/mainJob/testing/cluster/serveSeveral.js', import.meta.url));
const isMultiNode = (args: readonly string[]): boolean =>
  nodeCount > 1 && args[0] === 'serve' && args.includes('--data-dir') && !args.includes('fake');

export const startRecado = (args: readonly string[], env: Variables = {}, cwd?: string): RecadoProcess =>
  startProgram(isMultiNode(args) ? multiNodeServer : RECADO_BIN_PATH, args, {
    env: isMultiNode(args) ? { ...env, NODES: `${nodeCount}` } : env,
    ...(cwd !== undefined && { cwd }),
  });

export interface ProgramOptions {
  readonly env?: Variables;
  readonly cwd?: string;
  /** The caller writes to its stdin. Otherwise stdin is closed at once. */
  readonly hasInput?: true;
  /** Command that runs another command with its arguments: `ip netns exec NAME`. */
  readonly wrapperCommand?: readonly string[];
  /** The process leads a process group, as in a terminal: a signal to `-pid` reaches the whole group. */
  readonly leadsGroup?: boolean;
}

/** @param file a Node program */
export function startProgram(
  file: string,
  args: readonly string[],
  { env = {}, cwd, hasInput, wrapperCommand = [], leadsGroup = false }: ProgramOptions = {},
): RecadoProcess {
  const [program = '', ...programArgs] = [...wrapperCommand, process.execPath, ...nodeFlagsFor(args), file, ...args];
  const child = spawn(program, programArgs, {
    stdio: 'pipe',
    detached: leadsGroup,
    env: { ...inheritedVariables, ...env },
    ...(cwd !== undefined && { cwd }),
  });
  if (!hasInput) child.stdin.end();
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const exited = once(child, 'close').then(([code, signal]): ProcessResult => ({ code, signal, ...output }));

  return {
    child,
    exited,
    waitForOutput: (stream, pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(output[stream]);
          if (!match) return;
          child[stream].off('data', check);
          resolve(match);
        };
        child[stream].on('data', check);
        void exited.then(({ code }) =>
          reject(new Error(`ended with ${code} without ${pattern}:\n${output.stdout}${output.stderr}`)),
        );
        check();
      }),
  };
}
