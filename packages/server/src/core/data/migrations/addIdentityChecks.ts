import type { Knex } from 'knex';
import type { MigrationWithLargeIndexes } from './largeIndexes.ts';

/**
 * Adds the time at which a session last proved the identity of its user, and the networks of earlier sign-ins
 * (docs/adr/0094). The previous release signs in without both: the time has a default, and the networks only raise limits.
 */
export const addIdentityChecks: MigrationWithLargeIndexes = {
  async up(knex: Knex) {
    await knex.raw(`
      ALTER TABLE sign_ins ADD COLUMN verified_at timestamptz;
      ALTER TABLE sign_ins ALTER COLUMN verified_at SET DEFAULT now();
      COMMENT ON COLUMN sign_ins.verified_at IS
        'Last time at which the session showed a password, a code or a passkey. Null: only at its start, in an earlier version.';
      CREATE TABLE sign_in_networks (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        network text NOT NULL,
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, network)
      );
      COMMENT ON TABLE sign_in_networks IS
        'One IP network from which a user has signed in: an IPv4 address or an IPv6 /64, or \`local\`. Strangers elsewhere '
        'cannot use up its attempts to enter a second-step code. Rows end after 90 days without a sign-in.'`);
  },
  async down(knex: Knex) {
    await knex.raw('DROP TABLE sign_in_networks; ALTER TABLE sign_ins DROP COLUMN verified_at');
  },
};
