import { vi } from 'vitest';
import { run } from '../run.ts';
import { type Ended, inherited, type Variables } from './recado.ts';

/** `recado` inside this process: for what needs no process of its own, many times faster. */
export async function invoke(args: readonly string[], env: Variables = {}): Promise<Omit<Ended, 'signal'>> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map(name =>
    vi.spyOn(process[name], 'write').mockImplementation(text => {
      written[name] += String(text);
      return true;
    }),
  );
  // Whoever watches the tests in a terminal is not the one whom the command speaks to.
  const streams = [process.stdin, process.stdout, process.stderr].map(stream => ({
    stream,
    isTTY: stream.isTTY,
  }));
  for (const { stream } of streams) stream.isTTY = false;
  const before = process.env;
  process.env = { ...inherited, ...env };
  // Each call listens to Ctrl+C until its process ends, which here is only one.
  process.setMaxListeners(0);
  try {
    return { code: await run(args), ...written };
  } finally {
    process.env = before;
    for (const { stream, isTTY } of streams) stream.isTTY = isTTY;
    for (const spy of spies) spy.mockRestore();
  }
}
