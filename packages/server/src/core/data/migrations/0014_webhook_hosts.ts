import type { Knex } from 'knex';

/**
 * The host:port of each webhook, and the state of the circuit breaker. The breaker belongs to the
 * owner and the host, so that a webhook that is removed and added again keeps the same breaker.
 */
export async function up(knex: Knex): Promise<void> {
  // Question marks are escaped, because knex treats an unescaped one as a binding.
  await knex.raw(String.raw`
    ALTER TABLE webhooks ADD COLUMN host text NOT NULL GENERATED ALWAYS AS (
      coalesce(lower(substring(url from '://([^/\?#]*)')), '')
      || CASE WHEN url ~ '://[^/\?#]*:[0-9]+([/\?#]|$)' THEN '' WHEN url ~* '^https:' THEN ':443' ELSE ':80' END
    ) STORED;
    CREATE TABLE webhook_hosts (
      owner_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      host         text NOT NULL,
      failures     integer NOT NULL DEFAULT 0,
      paused_until timestamptz(3),
      succeeded_at timestamptz(3),
      changed_at   timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (owner_id, host)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE webhook_hosts; ALTER TABLE webhooks DROP COLUMN host');
}
