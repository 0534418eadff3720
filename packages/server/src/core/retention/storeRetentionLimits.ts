import { type Queryable, rows } from '../data/sql.ts';

/** Maximum days of retention; undefined: no limit. */
export interface RetentionLimits {
  readonly messageDays?: number | undefined;
  readonly mediaDays?: number | undefined;
}

/** Stores the platform's maximum retention for all nodes, where `get_retention_limits` reads it. */
export async function storeRetentionLimits(db: Queryable, { messageDays, mediaDays }: RetentionLimits): Promise<void> {
  await rows(
    db,
    `INSERT INTO settings (key, value) VALUES ('retention', CAST(:value AS jsonb))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now() WHERE settings.value <> excluded.value`,
    { value: JSON.stringify({ messageDays: messageDays ?? null, mediaDays: mediaDays ?? null }) },
  );
}
