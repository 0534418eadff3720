import { expect } from 'vitest';
import type { ProcessResult } from './recado.ts';

/**
 * Returns the error message of a failed command. Asserts that the message is one Spanish sentence with the next
 * step, and that the command printed nothing on stdout and no stack trace.
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
