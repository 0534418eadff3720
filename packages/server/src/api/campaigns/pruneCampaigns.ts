import { type Queryable, rows } from '../../ground/data/sql.ts';

/** Forgets what ended long ago, and drafts that nobody touched. */
export const pruneCampaigns = (db: Queryable): Promise<unknown[]> =>
  rows(
    db,
    `DELETE FROM campaigns WHERE state NOT IN ('running', 'paused') AND claim IS NULL
       AND coalesce(ended_at, updated_at) < now() - CASE WHEN state = 'draft' THEN interval '30 days' ELSE interval '180 days' END`,
  );
