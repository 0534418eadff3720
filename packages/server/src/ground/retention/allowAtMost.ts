import { type Queryable, rows } from '../data/sql.ts';

/** Days; undefined: for ever. */
export interface Allowed {
  readonly messageDays?: number | undefined;
  readonly mediaDays?: number | undefined;
}

/** Notes what the platform keeps at most, for all nodes, where `retention_of` reads it. */
export async function allowAtMost(db: Queryable, { messageDays, mediaDays }: Allowed): Promise<void> {
  await rows(
    db,
    `INSERT INTO settings (key, value) VALUES ('retention', CAST(:value AS jsonb))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now() WHERE settings.value <> excluded.value`,
    { value: JSON.stringify({ messageDays: messageDays ?? null, mediaDays: mediaDays ?? null }) },
  );
}
