import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';

const levels: Readonly<Record<number, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>> = {
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Maximum number of characters to log from a line of a worker's output that is not JSON. */
const MAX_LINE_CHARACTERS = 300;
/** Maximum number of non-JSON lines to log per worker, so that excessive output does not fill the log. */
const MAX_OTHER_LINES = 100;

/** Forwards a worker's log, which is JSON lines on stderr. Other lines are Node's own output in a crash. */
export function forwardWorkerLog(stream: Readable, log: Logger): void {
  let loggedLines = 0;
  createInterface(stream).on('line', line => {
    const record = parse(line);
    if (record) {
      // The error is plain data that the worker has already sanitized.
      // The error is logged as `workerError`, because the serializer of `err` accepts only an Error.
      const { level, msg, time: _, err, ...details } = record;
      log[levels[Number(level)] ?? 'info'](
        { ...details, ...(err !== undefined && { workerError: err }) },
        String(msg ?? ''),
      );
    } else if (loggedLines < MAX_OTHER_LINES) {
      loggedLines += 1;
      log.warn({ line: line.slice(0, MAX_LINE_CHARACTERS) }, 'a worker wrote a line outside its log');
    }
  });
}

/**
 * Discards a worker's stdout, because only libraries write there and their output may be secret. Logs only the
 * number of discarded bytes.
 */
export function discardWorkerStdout(stream: Readable, log: Logger): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  stream.on('close', () => {
    if (bytes > 0) log.warn({ bytes }, 'a worker wrote to stdout; the output was discarded');
  });
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
