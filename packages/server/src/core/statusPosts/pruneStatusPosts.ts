import { STATUS_POST_HOURS, STATUS_POST_RETENTION_DAYS } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

/**
 * Deletes the status posts that lists no longer show, with their audience. Also deletes the identifiers that only the
 * deletion of a post needs, when phones no longer show the post.
 */
export async function pruneStatusPosts(database: Knex): Promise<void> {
  await rows(database, FORGET_DELETION_PEOPLE_SQL, { hours: STATUS_POST_HOURS });
  await rows(database, DELETE_OLD_POSTS_SQL, { days: STATUS_POST_RETENTION_DAYS });
}

const FORGET_DELETION_PEOPLE_SQL = `
  UPDATE status_posts SET deletion_people = NULL
  WHERE deletion_people IS NOT NULL AND (state IN ('failed', 'deleted')
    OR coalesce(published_at, created_at) < now() - make_interval(hours => CAST(:hours AS integer)))`;

const DELETE_OLD_POSTS_SQL = `
  DELETE FROM status_posts WHERE created_at < now() - make_interval(days => CAST(:days AS integer))`;
