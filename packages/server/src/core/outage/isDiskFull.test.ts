import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isDiskFull } from './isDiskFull.ts';

const createError = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code });

it('recognises the error of a write to a full device', async () => {
  // Each write to this device of Linux fails like a write to a full disk.
  const error = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason);
  expect(isDiskFull(error)).toBe(true);
  expect(isDiskFull(new Error('could not store the file', { cause: error }))).toBe(true);
});

it.each(['ENOSPC', 'EDQUOT', '53100'])('returns true for the code %s', code => {
  expect(isDiskFull(createError(code))).toBe(true);
});

it.each(['53200', '53300', 'EACCES', 'ENOENT'])('returns false for the code %s', code => {
  expect(isDiskFull(createError(code))).toBe(false);
  expect(isDiskFull(undefined)).toBe(false);
});
