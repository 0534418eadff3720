import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Milliseconds after which a program that does not stop is killed. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Environment without the variables that could connect the demonstration to real data or to the real WhatsApp.
 */
const safeEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(RECADO_|DATABASE_URL$|PG)/.test(name)),
);

/**
 * Starts a program of Recado and waits for the line of JSON that reports its readiness.
 *
 * The program runs in its own process group, so that the terminal's Ctrl+C does not reach it. The
 * demonstration must stop its programs itself, in the right order.
 *
 * @param log descriptor of the file to which the program's error output is written
 * @param onStart receives the program's PID when the program exists, before it is ready
 * @param onEnd receives the program's PID when the program has ended
 */
export async function startNodeProgram(file, args, { env = {}, log, onStart, onEnd }) {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', log],
    env: { ...safeEnvironment, ...env },
    detached: true,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => {
    process.off('exit', kill);
    onEnd?.(child.pid);
  });
  onStart?.(child.pid);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([first]) => first),
    ended.then(() => undefined),
  ]);
  if (line === undefined) throw new Error(`${file} ended before it was ready`);
  return {
    announced: JSON.parse(line),
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const killTimer = setTimeout(kill, STOP_TIMEOUT_MS);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(killTimer);
    },
  };
}
