import type { Knex } from 'knex';

/**
 * Data exports that were requested, one per client. Any node may claim an export and then moves
 * `run_at` into the future while it works. `path` is the archive, which is stored like files of
 * messages. Only a digest of the download address is stored. The address works only in the sign-in
 * session in which the export was requested.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE client_exports (
      client_id      uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      id             uuid NOT NULL DEFAULT gen_random_uuid(),
      state          text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
      asked_at       timestamptz(3) NOT NULL DEFAULT now(),
      run_at         timestamptz(3),
      claim          uuid,
      attempts       integer NOT NULL DEFAULT 0,
      messages       bigint NOT NULL DEFAULT 0,
      files          bigint NOT NULL DEFAULT 0,
      bytes          bigint,
      path           text,
      expires_at     timestamptz(3),
      link_digest    bytea UNIQUE,
      link_until     timestamptz(3),
      link_sign_in   uuid,
      CHECK ((state IN ('waiting', 'running')) = (run_at IS NOT NULL)),
      CHECK ((state = 'ready') = (path IS NOT NULL))
    );
    CREATE INDEX client_exports_due ON client_exports (run_at) WHERE run_at IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE client_exports');
}
