import type { Knex } from 'knex';
import type { Actor } from '../../../core/audit/Actor.ts';
import { type AuditedAction, writeAuditEntry } from '../../../core/audit/writeAuditEntry.ts';
import { createLeakyBuckets } from '../../http/rateLimits/leakyBuckets.ts';

/**
 * Limit of stored failures: 100, then one a minute. It applies to each user or client separately, and
 * to all unknown callers together.
 */
const FAILURE_LIMIT = { burst: 100, interval: 60_000 };

interface FailureLogOptions {
  readonly now?: () => number;
}

/**
 * Writes failed attempts to the audit log. The entries are rate limited, because anyone can make
 * attempts and the log is kept forever. Attempts beyond the limit are only counted, and the next
 * stored entry contains their number as `omitted`. The counts are kept in the memory of the process.
 */
export function createFailedAttemptAuditLog(database: Knex, options: FailureLogOptions = {}) {
  const buckets = createLeakyBuckets({ ...FAILURE_LIMIT, ...options });
  const omitted = new Map<string, number>();

  return {
    async recordFailure(actor: Actor, auditedAction: AuditedAction): Promise<void> {
      const key = auditedAction.target?.id ?? '';
      if (buckets.getWaitMs(key) > 0) {
        omitted.set(key, (omitted.get(key) ?? 0) + 1);
        return;
      }
      buckets.add(key);
      const omittedCount = omitted.get(key) ?? 0;
      omitted.delete(key);
      const details = { ...auditedAction.details, ...(omittedCount > 0 && { omitted: omittedCount }) };
      await writeAuditEntry(database, actor, { ...auditedAction, outcome: 'failure', details });
    },
  };
}
export type FailedAttemptAuditLog = ReturnType<typeof createFailedAttemptAuditLog>;
