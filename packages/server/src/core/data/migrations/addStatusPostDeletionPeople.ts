import type { Knex } from 'knex';

/** Adds the people to whom the deletion of a status post is sent, also after the erasure of their contact. */
export const addStatusPostDeletionPeople = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE status_posts ADD COLUMN deletion_people jsonb;
      UPDATE status_posts s SET deletion_people = (
        SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', 'person', 'phone', c.phone, 'lid', c.lid)))
        FROM status_post_people p JOIN contacts c ON c.id = p.contact_id WHERE p.post_id = s.id)
      WHERE s.state IN ('publishing', 'published', 'unknown') AND s.created_at > now() - interval '2 days';
      COMMENT ON COLUMN status_posts.deletion_people IS
        'JSON: numbers and LIDs of the audience, only to delete the post. Null after 24 hours, a failure or the deletion.'`);
  },
  async down(knex: Knex) {
    await knex.raw('ALTER TABLE status_posts DROP COLUMN deletion_people');
  },
};
