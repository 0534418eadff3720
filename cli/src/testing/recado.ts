import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command as users run it, from the build. */
export const bin = fileURLToPath(new URL('../../bin/recado.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `recado`. */
export interface RecadoProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when the pattern stands in what was written so far; rejects when the process ends without it. */
  says(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray>;
}

export type Variables = Readonly<Record<string, string>>;

/** What of this process's environment would be taken for the operator's settings is left out. */
export const inherited: Variables = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(RECADO_|DATABASE_URL$|VITEST|NODE_ENV$|NO_COLOR$|FORCE_COLOR$|CI$)/.test(name)
        ? []
        : [[name, value]],
    ),
  ),
  // Nobody's profiles, and nothing that anybody saw.
  XDG_CONFIG_HOME: join(tmpdir(), 'recado-no-profiles'),
  XDG_STATE_HOME: join(tmpdir(), 'recado-no-state'),
};

/**
 * For commands that live for seconds: code made faster for later is thrown away before it has paid, and most of what
 * they keep is kept to the end. A start takes an eighth less of the processor's time. The platform itself, and its line workers with
 * it, runs as its users start it.
 */
export const flagsFor = ([command]: readonly string[]): readonly string[] =>
  command === 'serve' ? [] : BRIEF;

const BRIEF = [
  // From V8 13 on (Node 24) it is no option any more, and one that is not known ends the process.
  ...(Number.parseInt(process.versions.v8, 10) < 13 ? ['--interrupt-budget=2000000'] : []),
  '--single-threaded-gc',
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
];

/** `RECADO_TEST_NODES=3` has a platform on the emulator be three nodes behind a proxy. */
const nodes = Number(process.env.RECADO_TEST_NODES ?? 1);
const several = fileURLToPath(new URL('../../dist/mainJob/testing/cluster/serveSeveral.js', import.meta.url));
const isSeveral = (args: readonly string[]): boolean =>
  nodes > 1 && args[0] === 'serve' && args.includes('--data-dir') && !args.includes('fake');

export const startRecado = (args: readonly string[], env: Variables = {}, cwd?: string): RecadoProcess =>
  startProgram(isSeveral(args) ? several : bin, args, {
    env: isSeveral(args) ? { ...env, NODES: `${nodes}` } : env,
    ...(cwd !== undefined && { cwd }),
  });

export interface ProgramOptions {
  readonly env?: Variables;
  readonly cwd?: string;
  /** Somebody is going to write to its stdin. */
  readonly isTyped?: true;
  /** A command that runs another one, with its own arguments: `ip netns exec NAME`. */
  readonly through?: readonly string[];
  /** It leads a group of processes, as what a terminal runs does: a signal to `-pid` reaches all of them. */
  readonly leadsGroup?: boolean;
}

/** @param file a program of Node's */
export function startProgram(
  file: string,
  args: readonly string[],
  { env = {}, cwd, isTyped, through = [], leadsGroup = false }: ProgramOptions = {},
): RecadoProcess {
  const [program = '', ...given] = [...through, process.execPath, ...flagsFor(args), file, ...args];
  const child = spawn(program, given, {
    stdio: 'pipe',
    detached: leadsGroup,
    env: { ...inherited, ...env },
    ...(cwd !== undefined && { cwd }),
  });
  if (!isTyped) child.stdin.end();
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, ...written }));

  return {
    child,
    ended,
    says: (stream, pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(written[stream]);
          if (!found) return;
          child[stream].off('data', look);
          resolve(found);
        };
        child[stream].on('data', look);
        void ended.then(({ code }) =>
          reject(new Error(`ended with ${code} without ${pattern}:\n${written.stdout}${written.stderr}`)),
        );
        look();
      }),
  };
}
