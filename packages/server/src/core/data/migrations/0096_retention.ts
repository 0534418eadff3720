import type { Knex } from 'knex';
import { createIndexSql, type LargeIndex } from './largeIndexes.ts';

const filesIndex: LargeIndex = {
  name: 'messages_files',
  on: 'messages',
  as: "(client_id, (media ->> 'path'), timestamp) WHERE media ->> 'path' IS NOT NULL",
};
export const largeIndexes = [filesIndex];

/**
 * Retention of a client's messages and files. Without a row, they are kept for ever. The platform's
 * maximum is in `settings` (`retention`). Counters are independent of messages and are kept.
 *
 * `gone_files` contains files that no message refers to any more. Every node checks every row, because
 * any node may have the file on its disk.
 *
 * When a line is linked again, WhatsApp sends history again, but this restores no expired messages.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE retentions (
      client_id    uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      message_days integer CHECK (message_days >= 1),
      media_days   integer CHECK (media_days >= 1)
    );
    CREATE TABLE gone_files (
      id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid NOT NULL,
      path      text NOT NULL,
      gone_at   timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX gone_files_at ON gone_files (gone_at);
    ${createIndexSql(filesIndex)};
    CREATE FUNCTION retention_of(its_client uuid, OUT message_days integer, OUT media_days integer)
    LANGUAGE sql STABLE AS $$
      SELECT least(r.message_days, CAST(s.value ->> 'messageDays' AS integer)),
             least(r.media_days, CAST(s.value ->> 'mediaDays' AS integer))
      FROM (SELECT) one LEFT JOIN retentions r ON r.client_id = its_client LEFT JOIN settings s ON s.key = 'retention'
    $$;
    CREATE FUNCTION refuse_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE kept_days integer;
    BEGIN
      SELECT k.message_days INTO kept_days FROM retention_of(NEW.client_id) k;
      IF NEW.timestamp < now() - make_interval(days => kept_days) THEN RETURN NULL; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_forgotten BEFORE INSERT ON messages FOR EACH ROW
      WHEN (NEW.details ->> 'history' = 'true') EXECUTE FUNCTION refuse_forgotten();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER refuse_forgotten ON messages;
    DROP FUNCTION refuse_forgotten, retention_of;
    DROP INDEX messages_files;
    DROP TABLE gone_files, retentions;
  `);
}
