import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { safeError, safeLog } from '../../ground/log/safeLog.ts';
import { captureLog } from './captureOutput.ts';

/** What the platform's log holds after a worker wrote these lines. */
async function told(...lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const written: string[] = [];
  const log = safeLog(pino({ base: null }, { write: line => written.push(line) }));
  const stderr = new PassThrough();
  captureLog(stderr, log);
  stderr.end(lines.map(line => `${line}\n`).join(''));
  await expect.poll(() => written.length).toBe(lines.length);
  return written.map(line => JSON.parse(line));
}

it('keeps what a worker says of an error, which the worker has made safe', async () => {
  const error = Object.assign(new Error('it broke'), {
    code: '23505',
    detail: 'Key (phone)=(5215512345678) exists',
  });
  const [line] = await told(JSON.stringify({ level: 50, msg: 'a chore failed', err: safeError(error) }));
  expect(line).toMatchObject({
    level: 50,
    msg: 'a chore failed',
    workerError: { message: 'it broke', code: '23505' },
  });
  expect(JSON.stringify(line)).not.toContain('5215512345678');
});

it('tells of lines that are not of the log, shortened', async () => {
  const [line] = await told('x'.repeat(1000));
  expect(line).toMatchObject({ level: 40, line: 'x'.repeat(300) });
});
