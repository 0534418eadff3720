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
  /** Resolves when the output so far matches the pattern. Rejects if the process ends before a match. */
  waitForOutput(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
}

export type EnvironmentVariables = Readonly<Record<string, string>>;

/** Environment of this process without the variables that `recado` would read as settings. */
export const inheritedEnvironmentVariables: EnvironmentVariables = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NO_COLOR$|FORCE_COLOR$|CI$)/.test(name)
        ? []
        : [[name, value]],
    ),
  ),
  // Use folders without profiles and state, so that commands do not read the files of this user.
  XDG_CONFIG_HOME: join(tmpdir(), 'recado-no-profiles'),
  XDG_STATE_HOME: join(tmpdir(), 'recado-no-state'),
};

/**
 * Returns the Node flags for a command. Commands that run only for seconds discard optimised code before it
 * saves time, and most of their allocations live until the end. The flags therefore save an eighth of the
 * processor time of a start. `serve` gets no flags, because users start the platform and its line workers
 * without them.
 */
export const getNodeJsFlags = ([command]: readonly string[]): readonly string[] =>
  command === 'serve' ? [] : SHORT_RUN_NODE_FLAGS;

const SHORT_RUN_NODE_FLAGS = [
  // Node 24 (V8 13) no longer has this option, and an unknown option ends the process.
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

export const startRecado = (args: readonly string[], env: EnvironmentVariables = {}, cwd?: string): RecadoProcess =>
  startNodeProgram(isMultiNode(args) ? multiNodeServer : RECADO_BIN_PATH, args, {
    env: isMultiNode(args) ? { ...env, NODES: `${nodeCount}` } : env,
    ...(cwd !== undefined && { cwd }),
  });

export interface StartProgramOptions {
  readonly env?: EnvironmentVariables;
  readonly cwd?: string;
  /** Whether the caller writes to the program's stdin. Otherwise stdin is closed immediately. */
  readonly hasInput?: true;
  /** Command that runs another command with its arguments: `ip netns exec NAME`. */
  readonly wrapperCommand?: readonly string[];
  /** Whether the process leads a process group, so that a signal to `-pid` reaches the whole group. */
  readonly leadsGroup?: boolean;
}

/** Starts a Node program and collects its output. @param file path of the program */
export function startNodeProgram(
  file: string,
  args: readonly string[],
  { env = {}, cwd, hasInput, wrapperCommand = [], leadsGroup = false }: StartProgramOptions = {},
): RecadoProcess {
  const [program = '', ...programArgs] = [...wrapperCommand, process.execPath, ...getNodeJsFlags(args), file, ...args];
  const child = spawn(program, programArgs, {
    stdio: 'pipe',
    detached: leadsGroup,
    env: { ...inheritedEnvironmentVariables, ...env },
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
