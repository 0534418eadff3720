import { Readable } from 'node:stream';
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
  // Whoever watches the tests in a terminal is not the one whom the command speaks to, nor the one who types for it.
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(nothing());
  const streams = [process.stdout, process.stderr].map(stream => ({
    stream,
    isTTY: stream.isTTY,
  }));
  for (const { stream } of streams) stream.isTTY = false;
  const before = process.env;
  process.env = { ...inherited, ...env };
  const listeners = signals.map(name => process.listeners(name));
  try {
    return { code: await run(args), ...written };
  } finally {
    process.env = before;
    for (const { stream, isTTY } of streams) stream.isTTY = isTTY;
    for (const spy of [...spies, stdin]) spy.mockRestore();
    // A command listens to signals until its process ends, which here goes on.
    for (const [index, name] of signals.entries())
      for (const listener of process.listeners(name))
        if (!listeners[index]?.includes(listener)) process.off(name, listener);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const nothing = () =>
  Object.assign(Readable.from([]), { fd: -1, isTTY: false }) as unknown as typeof process.stdin;
