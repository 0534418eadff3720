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

/** Characters of a line that is not of the log. */
const LINE_LIMIT = 300;
/** Such lines of one worker that are told; a program that raves must not fill the log. */
const LINES_LIMIT = 100;

/** What a worker writes on stderr is its log, in lines of JSON; anything else is Node's own last words. */
export function captureLog(stream: Readable, log: Logger): void {
  let told = 0;
  createInterface(stream).on('line', line => {
    const record = parse(line);
    if (record) {
      // `workerError`: the worker has made it safe already, and this log's serializer of `err` wants a live error.
      const { level, msg, time: _, err, ...details } = record;
      log[levels[Number(level)] ?? 'info'](
        { ...details, ...(err !== undefined && { workerError: err }) },
        String(msg ?? ''),
      );
    } else if (told < LINES_LIMIT) {
      told += 1;
      log.warn({ line: line.slice(0, LINE_LIMIT) }, 'a worker wrote beside its log');
    }
  });
}

/** Nothing of ours writes on stdout, and what libraries write there may be secret: it is counted and thrown away. */
export function discardOutput(stream: Readable, log: Logger): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  stream.on('close', () => {
    if (bytes > 0) log.warn({ bytes }, 'a worker wrote on stdout; it was thrown away');
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
