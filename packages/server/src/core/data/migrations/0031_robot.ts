import type { Knex } from 'knex';

/**
 * Automatic answers of a client (docs/adr/0023). `position` is the number of the last processed event.
 * It advances in the transaction that decides the answers. Each message gets one answer at most.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE robots (
      client_id  uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      rules      jsonb NOT NULL,
      is_active  boolean NOT NULL,
      position   bigint NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE TABLE robot_answers (
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      message_id uuid NOT NULL,
      chat       text NOT NULL,
      recipient  text NOT NULL,
      answer     jsonb NOT NULL,
      state      text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'dropped')),
      tries      integer NOT NULL DEFAULT 0,
      decided_at timestamptz(3) NOT NULL DEFAULT now(),
      due_at     timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (client_id, message_id)
    );
    CREATE INDEX robot_answers_due ON robot_answers (due_at) WHERE state = 'due';
    CREATE INDEX robot_answers_chat ON robot_answers (client_id, chat);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE robot_answers; DROP TABLE robots');
}
