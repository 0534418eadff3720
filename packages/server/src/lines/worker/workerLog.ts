import { type Logger, pino } from 'pino';
import { safeError } from '../../ground/log/safeLog.ts';

/** Bytes that may wait to be written; beyond that, lines are dropped rather than the work held up. */
const BACKLOG = 4_194_304;

/** Lines of JSON on stderr, which the platform takes into its own log; never waits for whoever reads them. */
export function createWorkerLog(level: string): { readonly log: Logger; readonly flush: () => void } {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: BACKLOG });
  return {
    log: pino({ level, base: null, serializers: { err: safeError } }, destination),
    flush: () => destination.flushSync(),
  };
}
