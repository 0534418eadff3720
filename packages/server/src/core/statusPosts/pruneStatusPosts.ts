import { STATUS_POST_RETENTION_DAYS } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

/** Deletes the status posts that lists no longer show, with their audience. */
export const pruneStatusPosts = (database: Knex): Promise<unknown[]> =>
  rows(database, 'DELETE FROM status_posts WHERE created_at < now() - make_interval(days => CAST(:days AS integer))', {
    days: STATUS_POST_RETENTION_DAYS,
  });
