import type { Knex } from 'knex';

/**
 * Deletes messages, contacts and counters in the transaction that deletes their client or its owner.
 * This transaction takes an exclusive lock, so it waits for writers that hold the client's shared lock
 * (`hold_client`). Later writers find no client. The caller deletes the media files.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION claim_client() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended(OLD.id::text, 0));
      RETURN OLD;
    END $$;
    CREATE TRIGGER claim_client BEFORE DELETE ON clients
      FOR EACH ROW EXECUTE FUNCTION claim_client();

    CREATE FUNCTION remove_messages() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM messages WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM contact_counters WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM message_totals WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM message_days WHERE client_id IN (SELECT id FROM gone);
      DELETE FROM contacts WHERE client_id IN (SELECT id FROM gone);
      RETURN NULL;
    END $$;
    CREATE TRIGGER remove_messages AFTER DELETE ON clients REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION remove_messages();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER remove_messages ON clients;
    DROP TRIGGER claim_client ON clients;
    DROP FUNCTION remove_messages;
    DROP FUNCTION claim_client;
  `);
}
