import type { Knex } from 'knex';

/**
 * Clients that were deleted, directly or with their owner's account. A server node reads here which of its
 * files belong to deleted clients. It therefore never mistakes the folder of another platform for that of a
 * deleted client.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE deleted_clients (
      id         uuid PRIMARY KEY,
      deleted_at timestamptz(3) NOT NULL DEFAULT now()
    );
    INSERT INTO deleted_clients (id, deleted_at)
    SELECT target_id, max(created_at) FROM audit
    WHERE action = 'client.deleted' AND outcome = 'success' AND target_id IS NOT NULL
      AND target_id NOT IN (SELECT id FROM clients)
    GROUP BY target_id;

    CREATE FUNCTION note_deleted_client() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO deleted_clients (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_deleted_client AFTER DELETE ON clients
      FOR EACH ROW EXECUTE FUNCTION note_deleted_client();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_deleted_client ON clients;
    DROP FUNCTION note_deleted_client;
    DROP TABLE deleted_clients;
  `);
}
