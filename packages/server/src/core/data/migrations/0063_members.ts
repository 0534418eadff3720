import type { Knex } from 'knex';

/**
 * Users who share a client, and invitation links. Only the SHA-256 of a link's code is stored.
 * `clients_of` is the only access rule: it returns a user's own clients, and those that an active
 * owner shares with a sufficient role. For an unknown role or none, it returns only the user's own
 * clients.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE members (
      client_id    uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      role         text NOT NULL CHECK (role IN ('answers', 'manages')),
      created_at   timestamptz(3) NOT NULL DEFAULT now(),
      last_seen_at timestamptz(3),
      PRIMARY KEY (client_id, user_id)
    );
    CREATE INDEX members_user ON members (user_id);

    CREATE TABLE invitations (
      id         uuid PRIMARY KEY DEFAULT new_id(),
      client_id  uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      role       text NOT NULL CHECK (role IN ('answers', 'manages')),
      digest     bytea NOT NULL UNIQUE,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at timestamptz(3) NOT NULL
    );
    CREATE INDEX invitations_client ON invitations (client_id);
    CREATE INDEX invitations_expiry ON invitations (expires_at);

    CREATE FUNCTION clients_of(its_user uuid, needed text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
      SELECT c.id FROM clients c WHERE c.owner_id = its_user
      UNION ALL
      SELECT c.id FROM members m JOIN clients c ON c.id = m.client_id JOIN users o ON o.id = c.owner_id
      WHERE m.user_id = its_user AND o.active AND (m.role = needed OR (m.role = 'manages' AND needed = 'answers'))
    $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION clients_of(uuid, text); DROP TABLE invitations; DROP TABLE members');
}
