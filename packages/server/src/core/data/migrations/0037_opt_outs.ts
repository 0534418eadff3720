import type { Knex } from 'knex';

/**
 * Opt-outs: customers who want only messages that a person wrote. A message that is exactly one of
 * the client's keywords changes the opt-out in its own transaction and queues the confirmation. A
 * client without a row uses the default keywords. `opt_said` is the message with the latest keyword;
 * it is null if a user recorded the opt-out. Keywords in messages older than the last change are
 * ignored.
 *
 * Triggers fire in the order of their names, so contacts are updated before events are written. Events
 * must be last, because `write_events` keeps the stream of each client locked, always in the same
 * order of clients.
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
    ${createOptOutFunction('note_opt_outs', 'stored m')}
    ${createEventFunction('tell_opt_outs', 'stored m')}
    CREATE TRIGGER note_opt_outs AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION note_opt_outs();
    CREATE TRIGGER tell_opt_outs AFTER INSERT ON messages REFERENCING NEW TABLE AS stored
      FOR EACH STATEMENT EXECUTE FUNCTION tell_opt_outs();
    ${createOptOutFunction('note_read_opt_outs', DECRYPTED_LATER_SQL)}
    ${createEventFunction('tell_read_opt_outs', DECRYPTED_LATER_SQL)}
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

/** Selects messages that could not be decrypted at first and have now been decrypted. */
const DECRYPTED_LATER_SQL = `stored m JOIN before b ON b.client_id = m.client_id AND b.timestamp = m.timestamp AND b.id = m.id
        AND b.type = 'undecryptable'`;

/** SQL condition: the message is a short text that a person wrote in a direct chat, not imported history. */
const IS_SHORT_TEXT_SQL = `NOT m.from_me AND m.type = 'text' AND char_length(m.text) <= 60 AND m.chat LIKE 'contact:%'
        AND (m.details ->> 'history') IS DISTINCT FROM 'true'`;

const createOptOutFunction = (name: string, from: string): string => `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM stored m WHERE ${IS_SHORT_TEXT_SQL}) THEN
        RETURN NULL;
      END IF;
      WITH heard AS (
        SELECT DISTINCT ON (m.contact_id) m.client_id, m.contact_id, m.id, m.chat, m.timestamp, w.stops,
          CASE WHEN w.stops THEN o.stop_reply ELSE o.start_reply END AS reply
        FROM ${from} LEFT JOIN opt_outs o ON o.client_id = m.client_id,
        LATERAL (SELECT is_word(m.text, coalesce(o.stop_words, '{BAJA}')) AS stops,
                        is_word(m.text, coalesce(o.start_words, '{ALTA}')) AS starts) w
        WHERE ${IS_SHORT_TEXT_SQL} AND coalesce(o.enabled, true) AND (w.stops OR w.starts)
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

const createEventFunction = (name: string, from: string): string => `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM write_events(t.told) FROM (
        SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'fromMe', false,
          'type', CASE WHEN c.opted_out_at IS NULL THEN 'contact.opted_in' ELSE 'contact.opted_out' END,
          'data', jsonb_build_object('chat', coalesce(c.phone, concat('lid:', c.lid)), 'phoneNumber', c.phone,
            'lid', c.lid, 'name', c.name)) ORDER BY m.client_id, m.timestamp, m.id) AS told
        FROM ${from} JOIN contacts c ON c.client_id = m.client_id AND c.id = m.contact_id AND c.opt_said = m.id
        WHERE ${IS_SHORT_TEXT_SQL}
      ) t WHERE t.told IS NOT NULL;
      RETURN NULL;
    END $$;`;
