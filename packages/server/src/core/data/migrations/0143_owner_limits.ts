import type { Knex } from 'knex';

/**
 * Limits of an owner. An owner without a row has the platform's default limits (`settings`, `limits`),
 * and an administrator without a row has no limits. The default is unlimited unless configured
 * (docs/adr/0055).
 *
 * `sent_days` counts the messages that an owner with a limit has sent on each day of the platform's
 * time zone.
 *
 * `stored_files` contains the files of messages, one row per file. Triggers maintain the sums of their
 * sizes, so that reading a sum costs the same for any number of files.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE owner_limits (
      user_id          uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      lines            integer CHECK (lines >= 1),
      messages_per_day integer CHECK (messages_per_day >= 1),
      storage_mb       integer CHECK (storage_mb >= 1),
      trial_ends_at    timestamptz(3)
    );
    CREATE FUNCTION limits_of(its_user uuid, OUT lines integer, OUT messages_per_day integer, OUT storage_mb integer,
      OUT trial_ends_at timestamptz, OUT is_own boolean)
    LANGUAGE sql STABLE AS $$
      SELECT CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'maxLines' AS integer) ELSE o.lines END,
        CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'messagesPerDay' AS integer) ELSE o.messages_per_day END,
        CASE WHEN o.user_id IS NULL THEN CAST(s.value ->> 'storageMb' AS integer) ELSE o.storage_mb END,
        CASE WHEN o.user_id IS NULL THEN u.created_at + make_interval(days => CAST(s.value ->> 'trialDays' AS integer))
          ELSE o.trial_ends_at END,
        o.user_id IS NOT NULL
      FROM users u LEFT JOIN owner_limits o ON o.user_id = u.id LEFT JOIN settings s ON s.key = 'limits' AND u.role <> 'admin'
      WHERE u.id = its_user
    $$;

    CREATE TABLE sent_days (
      owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      day      date NOT NULL,
      sent     integer NOT NULL,
      PRIMARY KEY (owner_id, day)
    ) WITH (fillfactor = 50);

    CREATE TABLE stored_files (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      path      text NOT NULL,
      size      bigint NOT NULL,
      PRIMARY KEY (client_id, path)
    );
    CREATE TABLE stored_totals (
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      shard     smallint NOT NULL,
      bytes     bigint NOT NULL,
      PRIMARY KEY (client_id, shard)
    ) WITH (fillfactor = 50);
    CREATE FUNCTION count_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Of a client that goes as a whole, its sums go as well.
      INSERT INTO stored_totals AS t (client_id, shard, bytes)
      SELECT f.client_id, pg_backend_pid() % 8, sum(CASE TG_OP WHEN 'DELETE' THEN - f.size ELSE f.size END)
      FROM changed f JOIN clients c ON c.id = f.client_id GROUP BY 1 ORDER BY 1
      ON CONFLICT (client_id, shard) DO UPDATE SET bytes = t.bytes + excluded.bytes;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_stored_files AFTER INSERT ON stored_files REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_files();
    CREATE TRIGGER count_removed_files AFTER DELETE ON stored_files REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_files();

    INSERT INTO stored_files (client_id, path, size)
    SELECT client_id, media ->> 'path', max(coalesce(CAST(media ->> 'size' AS bigint), 0)) FROM messages
    WHERE media ->> 'path' IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2;

    CREATE FUNCTION note_files() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM stored WHERE media ->> 'path' IS NOT NULL) THEN
        INSERT INTO stored_files (client_id, path, size)
        SELECT client_id, media ->> 'path', max(coalesce(CAST(media ->> 'size' AS bigint), 0)) FROM stored
        WHERE media ->> 'path' IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2 ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_files AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION note_files();
    CREATE FUNCTION note_late_file() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stored_files (client_id, path, size)
      VALUES (NEW.client_id, NEW.media ->> 'path', coalesce(CAST(NEW.media ->> 'size' AS bigint), 0)) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_late_file AFTER UPDATE OF media ON messages FOR EACH ROW
      WHEN (NEW.media ->> 'path' IS NOT NULL) EXECUTE FUNCTION note_late_file();

    ALTER TABLE schedules ADD COLUMN limited_at timestamptz(3);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE schedules DROP COLUMN limited_at;
    DROP TRIGGER note_late_file ON messages;
    DROP TRIGGER note_files ON messages;
    DROP FUNCTION note_late_file, note_files;
    DROP TABLE stored_totals, stored_files;
    DROP FUNCTION count_files;
    DROP TABLE sent_days;
    DROP FUNCTION limits_of;
    DROP TABLE owner_limits;
  `);
}
