import { expect } from 'vitest';
import type { ProcessResult } from './recado.ts';

/**
 * Returns the error message of a failed command. Asserts its form: one Spanish sentence with the
 * next step, no output on stdout and no stack trace.
 */
export function readErrorMessage({ code, stdout, stderr }: Omit<ProcessResult, 'signal'>): {
  readonly code: number | null;
  readonly message: string;
} {
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/\n\s+at |node:internal|inesperado/);
  const [, message = ''] = /^Error: (.*)/ms.exec(stderr) ?? [];
  expect(message, stderr).not.toBe('');
  return { code, message: message.trim() };
}
