import type { Knex } from 'knex';

/**
 * Campaigns. `next_at` is when a campaign is next processed: when its next recipient is due. While a
 * process (`claim`) sends to a recipient, `next_at` is a minute ahead. The campaign therefore becomes due
 * again if the process dies. `tried_at` is the time of the campaign's last send, from which other
 * campaigns of the line keep their interval. `streak` counts consecutive failures. Failures of messages
 * that were sent before `heeded_at` do not count, because they were already considered.
 *
 * Each recipient has its own idempotency key. `text` and `called` are the content of the first attempt
 * to send. A retry under the same key must repeat this content. The later status is read from the message
 * (`message_id`, `sent_at`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE campaigns (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      name       text NOT NULL,
      state      text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'running', 'paused', 'done', 'stopped')),
      cause      text CHECK (cause IN ('owner', 'limit', 'unanswered', 'failures', 'line')),
      reason     text,
      message    jsonb NOT NULL,
      media_id   uuid,
      nameless   text NOT NULL CHECK (nameless IN ('close', 'word', 'skip')),
      name_word  text,
      own_names  boolean NOT NULL,
      starts_at  timestamptz(3),
      pace       jsonb NOT NULL,
      origin     jsonb NOT NULL,
      next_at    timestamptz(3),
      claim      uuid,
      attempts   integer NOT NULL DEFAULT 0,
      trouble    text,
      tried_at   timestamptz(3),
      streak     integer NOT NULL DEFAULT 0,
      heeded_at  timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      started_at timestamptz(3),
      ended_at   timestamptz(3),
      CHECK ((state = 'paused') = (cause IS NOT NULL)),
      CHECK ((state IN ('done', 'stopped')) = (ended_at IS NOT NULL)),
      CHECK (next_at IS NOT NULL OR (state <> 'running' AND claim IS NULL))
    );
    CREATE INDEX campaigns_due ON campaigns (next_at) WHERE state = 'running' OR claim IS NOT NULL;
    CREATE INDEX campaigns_listed ON campaigns (client_id, id);
    CREATE INDEX campaigns_without_line ON campaigns (client_id) WHERE cause = 'line';
    CREATE INDEX campaigns_media ON campaigns (media_id) WHERE ended_at IS NULL;
    CREATE INDEX campaigns_oldest ON campaigns (coalesce(ended_at, updated_at)) WHERE state NOT IN ('running', 'paused');

    CREATE TABLE campaign_recipients (
      id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      campaign_id uuid NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      client_id   uuid NOT NULL,
      place       integer NOT NULL,
      recipient   text NOT NULL,
      -- Who it is, in one spelling of their number; null: nobody can be, or they are there already.
      person      text,
      phones      text[] NOT NULL DEFAULT '{}',
      lid         text,
      name        text,
      state       text NOT NULL DEFAULT 'waiting'
                    CHECK (state IN ('waiting', 'sending', 'left', 'unknown', 'failed', 'leftOut')),
      cause       text CHECK (cause IN ('optedOut', 'repeated', 'unreadable', 'nameless', 'byHand', 'stopped')),
      reason      text,
      called      text,
      text        text,
      message_id  text,
      sent_at     timestamptz(3),
      first_tried_at timestamptz(3),
      CONSTRAINT campaign_recipients_place UNIQUE (campaign_id, place),
      CONSTRAINT campaign_recipients_once UNIQUE (campaign_id, person),
      CHECK ((state = 'leftOut') = (cause IS NOT NULL))
    );
    CREATE INDEX campaign_recipients_next ON campaign_recipients (campaign_id, state, place);

    ${wantsEvent(`type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%' AND type NOT LIKE 'campaign.%'`)};
    ${replaceInKeepConversations(AUTOMATIC_ORIGINS_SQL, AUTOMATIC_ORIGINS_AND_CAMPAIGN_SQL)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${replaceInKeepConversations(AUTOMATIC_ORIGINS_AND_CAMPAIGN_SQL, AUTOMATIC_ORIGINS_SQL)}
    ${wantsEvent(`type NOT LIKE 'conversation.%' AND type NOT LIKE 'group.%'`)};
    DELETE FROM events WHERE type LIKE 'campaign.%';
    DROP TABLE campaign_recipients, campaigns;
  `);
}

const wantsEvent = (defaultCondition: string): string => `
  CREATE OR REPLACE FUNCTION wants_event(asked text[], type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT type = ANY (asked) OR (asked = '{}' AND ${defaultCondition})
  $$`;

/** Origins of automatic messages, which do not count as answers (migrations 0036 and 0039). */
const AUTOMATIC_ORIGINS_SQL = `('rule', 'schedule')`;
const AUTOMATIC_ORIGINS_AND_CAMPAIGN_SQL = `('rule', 'schedule', 'campaign')`;

/**
 * Replaces text in the current definition of the SQL function `keep_conversations`, so that changes to it by
 * later migrations are kept.
 */
const replaceInKeepConversations = (before: string, after: string): string => `
    DO $migration$
    DECLARE found text;
    BEGIN
      FOR found IN SELECT pg_get_functiondef(p.oid) FROM pg_proc p
        WHERE p.pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND p.proname = 'keep_conversations' LOOP
        EXECUTE replace(found, ${quoteLiteral(before)}, ${quoteLiteral(after)});
      END LOOP;
    END $migration$;`;

const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
