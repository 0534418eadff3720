import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const passkeyIndex: LargeIndex = {
  name: 'sign_ins_of_passkey',
  on: 'sign_ins',
  as: '(passkey_id) WHERE passkey_id IS NOT NULL',
};
export const largeIndexes = [passkeyIndex];

/**
 * Passkeys (WebAuthn) with which users sign in to Recado. `credential_id` and `public_key` are not
 * secret. `rp_id` is the platform's host name when the passkey was created, because browsers offer a
 * passkey only on that host. Deleting a passkey ends the sessions that it opened
 * (`sign_ins.passkey_id`). Challenges are signed, not stored; `used_challenges` keeps digests of the
 * answered challenges until they expire.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE passkeys (
      id            uuid PRIMARY KEY,
      user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      credential_id text NOT NULL CONSTRAINT passkeys_once UNIQUE,
      public_key    bytea NOT NULL,
      counter       bigint NOT NULL,
      rp_id         text NOT NULL,
      name          text NOT NULL,
      transports    text[] NOT NULL,
      synced        boolean NOT NULL,
      created_at    timestamptz(3) NOT NULL DEFAULT now(),
      last_used_at  timestamptz(3)
    );
    CREATE INDEX passkeys_of_user ON passkeys (user_id);
    CREATE TABLE used_challenges (
      digest bytea PRIMARY KEY,
      until  timestamptz(3) NOT NULL
    );
    CREATE INDEX used_challenges_until ON used_challenges (until);
    ALTER TABLE sign_ins ADD COLUMN passkey_id uuid REFERENCES passkeys ON DELETE CASCADE;
    ${createIndexSql(passkeyIndex)};
    -- As before, for a session: one that was opened with a passkey has proved two things already.
    CREATE FUNCTION needs_two_step(person uuid, session uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT needs_two_step(person)
        AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.id = session AND s.user_id = person AND s.passkey_id IS NOT NULL)
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION needs_two_step(uuid, uuid);
    ALTER TABLE sign_ins DROP COLUMN passkey_id;
    DROP TABLE used_challenges, passkeys;
  `);
}
