import type { Knex } from 'knex';

/**
 * Customers who want nothing that no person writes to them. Who writes one of the client's words, alone, says so in the
 * transaction of that message, and what confirms it is due then; a client without a row has the usual words. `opt_said`:
 * the message they last said so with; null where somebody noted it. What was said before that changes nothing any more.
 *
 * Triggers fire by name: contacts are changed before anything is told and told last, for `write_events` keeps the client's
 * stream locked, of several clients in one order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE contacts ADD COLUMN opted_out_at timestamptz(3), ADD COLUMN opt_changed_at timestamptz(3),
      ADD COLUMN opt_said uuid;
    CREATE TABLE opt_outs (
      client_id   uuid PRIMARY KEY REFERENCES clients ON DELETE CASCADE,
      enabled     boolean NOT NULL,
      stop_words  text[] NOT NULL,
      start_words text[] NOT NULL,
      stop_reply  text,
      start_reply text
    );
    CREATE FUNCTION word_of(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN fold_text(regexp_replace(
        regexp_replace(given, '^[[:space:][:punct:]¡¿]+|[[:space:][:punct:]¡¿]+$', '', 'g'), '[[:space:]]+', ' ', 'g'));
    CREATE FUNCTION is_word(given text, words text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN word_of(given) <> '' AND word_of(given) IN (SELECT word_of(w) FROM unnest(words) w);
    ${noting('note_opt_outs', 'stored m')}
    ${telling('tell_opt_outs', 'stored m')}
    CREATE TRIGGER note_opt_outs AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION note_opt_outs();
    CREATE TRIGGER tell_opt_outs AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION tell_opt_outs();
    ${noting('note_read_opt_outs', READ)}
    ${telling('tell_read_opt_outs', READ)}
    CREATE TRIGGER note_read_opt_outs AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION note_read_opt_outs();
    CREATE TRIGGER tell_read_opt_outs AFTER UPDATE ON messages REFERENCING OLD TABLE AS before NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION tell_read_opt_outs();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER note_opt_outs ON messages;
    DROP TRIGGER tell_opt_outs ON messages;
    DROP TRIGGER note_read_opt_outs ON messages;
    DROP TRIGGER tell_read_opt_outs ON messages;
    DROP FUNCTION note_opt_outs, tell_opt_outs, note_read_opt_outs, tell_read_opt_outs, is_word, word_of;
    DROP TABLE opt_outs;
    ALTER TABLE contacts DROP COLUMN opted_out_at, DROP COLUMN opt_changed_at, DROP COLUMN opt_said;
  `);
}

/** What could not be read when it came, and can now. */
const READ = `stored m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        AND b.type = 'undecryptable'`;

/** A few words from a person in a chat of their own; of the past they are no news. */
const IS_SHORT = `NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true'`;

const noting = (name: string, from: string): string => `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM stored m WHERE ${IS_SHORT}) THEN
        RETURN NULL;
      END IF;
      WITH heard AS (
        SELECT DISTINCT ON (m.contact_id) m.client_id, m.contact_id, m.id, m.chat, m.timestamp, w.stops,
          CASE WHEN w.stops THEN o.stop_reply ELSE o.start_reply END AS reply
        FROM ${from} LEFT JOIN opt_outs o ON o.client_id = m.client_id,
        LATERAL (SELECT is_word(m.text, coalesce(o.stop_words, '{BAJA}')) AS stops,
                        is_word(m.text, coalesce(o.start_words, '{ALTA}')) AS starts) w
        WHERE ${IS_SHORT} AND coalesce(o.enabled, true) AND (w.stops OR w.starts)
        ORDER BY m.contact_id, m.timestamp DESC, m.id DESC
      ), changed AS (
        UPDATE contacts c SET opted_out_at = CASE WHEN h.stops THEN least(h.timestamp, now()) END,
          opt_changed_at = least(h.timestamp, now()), opt_said = h.id
        FROM heard h WHERE c.client_id = h.client_id AND c.id = h.contact_id AND (c.opted_out_at IS NOT NULL) <> h.stops
          -- Messages have whole seconds.
          AND coalesce(h.timestamp >= date_trunc('second', c.opt_changed_at), true)
        RETURNING h.client_id, h.id, h.chat, h.reply, coalesce(c.phone, concat('lid:', c.lid)) AS recipient
      )
      INSERT INTO robot_answers (client_id, message_id, chat, recipient, answer)
      SELECT client_id, id, chat, recipient, jsonb_build_object('kind', 'optOut', 'text', reply)
      FROM changed WHERE reply IS NOT NULL
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;`;

const telling = (name: string, from: string): string => `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'fromMe', false,
          'type', CASE WHEN c.opted_out_at IS NULL THEN 'contact.opted_in' ELSE 'contact.opted_out' END,
          'data', jsonb_build_object('chat', coalesce(c.phone, concat('lid:', c.lid)), 'phoneNumber', c.phone,
            'lid', c.lid, 'name', c.name)) ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM ${from} JOIN contacts c ON c.client_id = m.client_id AND c.id = m.contact_id AND c.opt_said = m.id
        WHERE ${IS_SHORT}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;
