import { type Queryable, rows } from '../../../core/data/sql.ts';

/** Deletes campaigns 180 days after their end, and drafts 30 days after their last change. */
export const pruneCampaigns = (db: Queryable): Promise<unknown[]> =>
  rows(
    db,
    `DELETE FROM campaigns WHERE state NOT IN ('running', 'paused') AND claim IS NULL
       AND coalesce(ended_at, updated_at) < now() - CASE WHEN state = 'draft' THEN interval '30 days' ELSE interval '180 days' END`,
  );
