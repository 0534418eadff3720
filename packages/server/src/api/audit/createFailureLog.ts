import type { Knex } from 'knex';
import type { Actor } from '../../ground/audit/Actor.ts';
import { type AuditFact, writeAudit } from '../../ground/audit/writeAudit.ts';
import { createLeakyBuckets } from '../auth/leakyBuckets.ts';

/** Failures about one user or client, or about all that do not exist: a hundred at once, then one a minute. */
const KEPT = { burst: 100, interval: 60_000 };

export type FailureLog = (actor: Actor, fact: AuditFact) => Promise<void>;

/**
 * Tells the audit log of attempts that failed. Attempts can be made by anybody and the log is kept for ever, so it must
 * not be possible to fill it: beyond the measure they are only counted, and the next one that is written tells how many
 * were not (`omitted`). Counts live in the memory of the process.
 */
export function createFailureLog(database: Knex, options: { readonly now?: () => number } = {}): FailureLog {
  const buckets = createLeakyBuckets({ ...KEPT, ...options });
  const omitted = new Map<string, number>();

  return async (actor, fact) => {
    const key = fact.target?.id ?? '';
    if (buckets.wait(key) > 0) {
      omitted.set(key, (omitted.get(key) ?? 0) + 1);
      return;
    }
    buckets.add(key);
    const left = omitted.get(key) ?? 0;
    omitted.delete(key);
    const details = { ...fact.details, ...(left > 0 && { omitted: left }) };
    await writeAudit(database, actor, { ...fact, outcome: 'failure', details });
  };
}
