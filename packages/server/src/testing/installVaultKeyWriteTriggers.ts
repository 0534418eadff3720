import type { Knex } from 'knex';
import { rows } from '../core/data/sql.ts';

/** Installs database triggers that record each accepted key write and each change of a lease's owner. */
export async function installVaultKeyWriteTriggers(knex: Knex): Promise<void> {
  await rows(
    knex,
    `CREATE TABLE key_writes (client_id uuid, epoch bigint, is_stale boolean);
     CREATE FUNCTION watch_key_write() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO key_writes SELECT new.client_id, new.epoch,
         new.epoch IS DISTINCT FROM (SELECT epoch FROM leases WHERE client_id = new.client_id);
       RETURN NULL;
     END $$;
     CREATE TRIGGER watch_key_write AFTER INSERT OR UPDATE ON session_keys
       FOR EACH ROW EXECUTE FUNCTION watch_key_write();

     CREATE TABLE ownerships (id bigint GENERATED ALWAYS AS IDENTITY, client_id uuid, owner text, epoch bigint,
       previous text, previous_epoch bigint, was_over boolean);
     CREATE FUNCTION watch_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF tg_op = 'INSERT' OR new.epoch <> old.epoch OR new.owner <> old.owner THEN
         INSERT INTO ownerships (client_id, owner, epoch, previous, previous_epoch, was_over)
           VALUES (new.client_id, new.owner, new.epoch, old.owner, old.epoch, old.expires_at <= clock_timestamp());
       END IF;
       RETURN NULL;
     END $$;
     CREATE TRIGGER watch_ownership AFTER INSERT OR UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION watch_ownership();`,
  );
}
