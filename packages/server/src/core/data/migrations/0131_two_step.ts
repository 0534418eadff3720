import type { Knex } from 'knex';

/**
 * Two-step sign-in. `last_step` is the time step of the newest accepted code, because each code is
 * valid only once (RFC 6238). Recovery codes are stored as digests and deleted on use.
 * `sign_in_places` contains the places from which each user has signed in, so that a new place causes
 * a notification.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE two_steps (
      user_id       uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret_sealed bytea NOT NULL,
      begun_at      timestamptz(3) NOT NULL DEFAULT now(),
      confirmed_at  timestamptz(3),
      last_step     bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES two_steps ON DELETE CASCADE,
      digest  bytea NOT NULL,
      PRIMARY KEY (user_id, digest)
    );
    CREATE TABLE sign_in_places (
      user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      device       text NOT NULL,
      network      text NOT NULL,
      last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, device, network)
    );
    -- Whether somebody may do nothing before the second step is set up. Asked with each request of a session.
    CREATE FUNCTION needs_two_step(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT EXISTS (SELECT FROM users u WHERE u.id = person AND u.role = 'admin')
        AND EXISTS (SELECT FROM settings s WHERE s.key = 'platform' AND s.value -> 'twoStepForAdmins' = 'true')
        AND NOT EXISTS (SELECT FROM two_steps t WHERE t.user_id = person AND t.confirmed_at IS NOT NULL)
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION needs_two_step(uuid); DROP TABLE sign_in_places, recovery_codes, two_steps');
}
