import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createErrorRedactingLogger, redactError } from '../../core/log/createErrorRedactingLogger.ts';
import { forwardWorkerLog } from './captureOutput.ts';

/** Returns the records in the platform's log after a worker wrote these lines. */
async function logRecordsOf(...lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const logLines: string[] = [];
  const log = createErrorRedactingLogger(pino({ base: null }, { write: line => logLines.push(line) }));
  const stderr = new PassThrough();
  forwardWorkerLog(stderr, log);
  stderr.end(lines.map(line => `${line}\n`).join(''));
  await expect.poll(() => logLines.length).toBe(lines.length);
  return logLines.map(line => JSON.parse(line));
}

it('forwardWorkerLog logs the errors of a worker without the secrets that the worker has removed', async () => {
  const error = Object.assign(new Error('it broke'), {
    code: '23505',
    detail: 'Key (phone)=(5215512345678) exists',
  });
  const [line] = await logRecordsOf(JSON.stringify({ level: 50, msg: 'a chore failed', err: redactError(error) }));
  expect(line).toMatchObject({
    level: 50,
    msg: 'a chore failed',
    workerError: { message: 'it broke', code: '23505' },
  });
  expect(JSON.stringify(line)).not.toContain('5215512345678');
});

it('forwardWorkerLog logs only the first 300 characters of a line that is not JSON', async () => {
  const [line] = await logRecordsOf('x'.repeat(1000));
  expect(line).toMatchObject({ level: 40, line: 'x'.repeat(300) });
});
