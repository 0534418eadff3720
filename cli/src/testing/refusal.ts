import { expect } from 'vitest';
import type { Ended } from './recado.ts';

/**
 * What a command that failed said, once it is certain that it said it well: one Spanish sentence and the next step,
 * nothing on stdout, no stack.
 */
export function refusal({ code, stdout, stderr }: Omit<Ended, 'signal'>): {
  readonly code: number | null;
  readonly said: string;
} {
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/\n\s+at |node:internal|inesperado/);
  const [, said = ''] = /^Error: (.*)/ms.exec(stderr) ?? [];
  expect(said, stderr).not.toBe('');
  return { code, said: said.trim() };
}
