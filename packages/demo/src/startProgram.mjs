import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Milliseconds after which a program that does not end is ended. */
const PATIENCE = 30_000;

/** What of the operator's environment could lead the demonstration to real data or a real WhatsApp is left out. */
const harmless = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(RECADO_|DATABASE_URL$|PG)/.test(name)),
);

/**
 * Starts one of our programs and waits for the line of JSON with which it says that it is ready.
 *
 * In a group of its own: the terminal's Ctrl+C is for us, who end the programs in their order.
 *
 * @param log descriptor of the file that takes what it says besides
 */
export async function startProgram(file, args, { env = {}, log }) {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', log],
    env: { ...harmless, ...env },
    detached: true,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
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
      const impatient = setTimeout(kill, PATIENCE);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(impatient);
    },
  };
}
