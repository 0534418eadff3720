import type { Knex } from 'knex';

/**
 * Scheduled messages. `run_at` is when a message is next processed; the process that claims the
 * message (`claim`) moves this time into the future. `run` counts the attempts that had a result and
 * is part of the idempotency key of each send. `place` is the list order: upcoming messages by time,
 * then ended ones, newest first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE schedules (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      state      text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'done', 'failed')),
      chat       text NOT NULL,
      phones     text[] NOT NULL,
      lid        text,
      message    jsonb NOT NULL,
      media_id   uuid,
      origin     jsonb NOT NULL,
      starts_at  timestamptz(3) NOT NULL,
      repeats    jsonb,
      turn       integer NOT NULL DEFAULT 0,
      run        integer NOT NULL DEFAULT 0,
      next_at    timestamptz(3),
      run_at     timestamptz(3),
      claim      uuid,
      attempts   integer NOT NULL DEFAULT 0,
      trouble    text,
      sent       integer NOT NULL DEFAULT 0,
      last       jsonb,
      key        text,
      digest     bytea,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      ended_at   timestamptz(3),
      place      bigint NOT NULL GENERATED ALWAYS AS (
        CASE WHEN ended_at IS NULL THEN (extract(epoch FROM next_at AT TIME ZONE 'UTC') * 1000)::bigint
             ELSE 1000000000000000 - (extract(epoch FROM ended_at AT TIME ZONE 'UTC') * 1000)::bigint END) STORED,
      CONSTRAINT schedules_once UNIQUE (client_id, key),
      CONSTRAINT schedules_end CHECK (
        (state IN ('active', 'paused')) = (next_at IS NOT NULL) AND (next_at IS NULL) = (ended_at IS NOT NULL))
    );
    CREATE INDEX schedules_due ON schedules (run_at) WHERE state = 'active';
    CREATE INDEX schedules_listed ON schedules (client_id, place, id);
    CREATE INDEX schedules_media ON schedules (media_id) WHERE next_at IS NOT NULL;
    CREATE INDEX schedules_ended ON schedules (ended_at) WHERE ended_at IS NOT NULL`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE schedules');
}
