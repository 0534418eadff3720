import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/** Adds the status posts of clients, and the people who may see each of them. */
export const addStatusPosts: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      CREATE TABLE status_posts (
        id uuid PRIMARY KEY DEFAULT generate_uuid_v7(),
        client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
        wa_id text NOT NULL,
        state text NOT NULL DEFAULT 'publishing',
        content jsonb NOT NULL,
        audience jsonb NOT NULL,
        origin jsonb NOT NULL,
        reached_people integer,
        error_code text,
        created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
        published_at timestamp(3) with time zone,
        UNIQUE (client_id, wa_id),
        CONSTRAINT status_posts_state_check
          CHECK (state IN ('publishing', 'published', 'unknown', 'failed', 'deleted'))
      );
      CREATE INDEX status_posts_client_id_idx ON status_posts (client_id, id);
      COMMENT ON TABLE status_posts IS
        'One status post of a client. The status post service writes it; the line worker stores a late outcome. Rows end after 30 days.';
      COMMENT ON COLUMN status_posts.wa_id IS 'ID of the post in WhatsApp.';
      COMMENT ON COLUMN status_posts.state IS '\`publishing\`, \`published\`, \`unknown\`, \`failed\` or \`deleted\`.';
      COMMENT ON COLUMN status_posts.content IS 'JSON: type and content of the post, as in the API.';
      COMMENT ON COLUMN status_posts.audience IS 'JSON: \`kind\` and, for the contacts with a label, \`label\`.';
      COMMENT ON COLUMN status_posts.origin IS 'JSON origin, as in \`messages.details.origin\`.';
      COMMENT ON COLUMN status_posts.reached_people IS 'People of the audience who have WhatsApp. Null: not confirmed yet.';
      COMMENT ON COLUMN status_posts.error_code IS 'Reason of a failure, as in \`messages.error_code\`.';
      COMMENT ON COLUMN status_posts.published_at IS 'Time of WhatsApp''s acknowledgement. Phones show the post for 24 hours from then on.';
      CREATE TABLE status_post_people (
        post_id uuid NOT NULL REFERENCES status_posts ON DELETE CASCADE,
        contact_id uuid NOT NULL REFERENCES contacts ON DELETE CASCADE,
        viewed_at timestamp(3) with time zone,
        PRIMARY KEY (post_id, contact_id)
      );
      CREATE INDEX status_post_people_contact_id_idx ON status_post_people (contact_id);
      COMMENT ON TABLE status_post_people IS
        'One contact who may see a status post. The status post service writes it; the line worker stores the view.';
      COMMENT ON COLUMN status_post_people.viewed_at IS 'Time of the first view that WhatsApp reported. Null: none.'`);
  },
  async down(knex: Knex) {
    await knex.raw('DROP TABLE status_post_people; DROP TABLE status_posts');
  },
};
