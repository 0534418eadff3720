import type { Knex } from 'knex';

export const backedUpClientId = '018f0000-0000-7000-8000-00000000000c';
const ownerId = '018f0000-0000-7000-8000-00000000000a';
const contactId = '018f0000-0000-7000-8000-00000000000b';

/** A table with every column type, and rows with ordinary, extreme and null values. */
export const allColumnTypesTable = {
  table: `
    CREATE TYPE mood AS ENUM ('calm', 'it''s "fine"');
    CREATE TABLE everything (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, serial serial, "Odd ""Name" text,
      small smallint, whole integer, large bigint, exact numeric, narrow numeric(6, 2), single real, double float8,
      yes boolean, chars char(4), letters varchar(20), words text, bytes bytea, identifier uuid, document json,
      binary_document jsonb, day date, clock time, zoned_clock timetz, moment timestamp, instant timestamptz,
      instant_ms timestamptz(3), span interval, numbers integer[], names text[], grid integer[][], feeling mood,
      address inet, network cidr, card macaddr, bits bit(3), more_bits varbit, range int4range, moments tstzrange,
      ranges int4multirange, place point, search tsvector, doc xml, doubled bigint GENERATED ALWAYS AS (whole::bigint * 2) STORED,
      parent bigint REFERENCES everything
    )`,
  rows: String.raw`
    INSERT INTO everything ("Odd ""Name", small, whole, large, exact, narrow, single, double, yes, chars, letters,
      words, bytes, identifier, document, binary_document, day, clock, zoned_clock, moment, instant, instant_ms, span,
      numbers, names, grid, feeling, address, network, card, bits, more_bits, range, moments, ranges, place, search,
      doc, parent)
    VALUES
      ('odd', 1, 2, 9007199254740993, 0.1, 12.30, 0.1, 0.1, true, 'ab', 'letters',
       E'a tab \t, a line\nanother\r\n, \\N, a back\\slash, "quotes", \\., ñ é 👋🏽 ' || chr(1), '\x00ff5c0a'::bytea,
       '018f0000-0000-7000-8000-000000000001', '{"b": 1,  "a": [null, "x"]}', '{"b": 1, "a": [null, "\\N"]}',
       '2024-02-29', '23:59:59.999999', '12:00+05:30', '2024-01-01 00:00:00.000001', '2024-01-01 00:00:00.123456+00',
       '2024-01-01 00:00:00.123+00', '1 year 2 months -3 days 04:05:06.7', '{1,NULL,3}', '{"a,b","","NULL",NULL}',
       '{{1,2},{3,4}}', 'it''s "fine"', '192.168.1.1/24', '10.0.0.0/8', '08:00:2b:01:02:03', B'101', B'1', '[1,5)',
       '["2024-01-01","2024-02-01")', '{[1,2),[5,9)}', '(1.5,-2)', 'a:1 fat:2 cat:3', '<a b="1"/>', 2),
      ('', -32768, -2147483648, -9223372036854775808, 'NaN', -9999.99, '-infinity', 5e-324, false, '', '',
       '', '', '00000000-0000-0000-0000-000000000000', 'null', 'null', 'infinity', '00:00', '00:00Z', '-infinity',
       'infinity', '4000-01-01 BC', '-178000000 years', '{}', '{}', '{}', 'calm', '::1', '::/0', '00:00:00:00:00:00',
       B'000', '', 'empty', '(,)', '{}', '(NaN,Infinity)', '', '', 1);
    INSERT INTO everything DEFAULT VALUES;`,
};

/** Inserts a user, a client, a contact and 40 messages. The production triggers count these messages. */
export async function insertTwoMonthsOfMessages(knex: Knex): Promise<void> {
  await knex('users').insert({ id: ownerId, name: 'Ana', email: 'ana@example.com', passwordHash: 'x' });
  await knex('clients').insert({
    id: backedUpClientId,
    ownerId,
    businessName: 'Café',
    phoneNumber: '525512345678',
    tokenDigest: Buffer.from([1]),
    tokenSealed: Buffer.from([0, 92, 255]),
  });
  await knex('contacts').insert({ id: contactId, clientId: backedUpClientId, phone: '525598765432' });
  await insertMessagesOfDay(knex, '2024-02-10', 20);
  await insertMessagesOfDay(knex, '2024-03-10', 20);
}

/** Inserts messages of one day in one statement. */
export async function insertMessagesOfDay(knex: Knex, day: string, count: number): Promise<void> {
  await knex.raw('SELECT ensure_message_partition(CAST(:day AS date))', { day });
  await knex.raw(
    `INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, status, timestamp)
     SELECT gen_random_uuid(), :clientId, concat('contact:', CAST(:contactId AS text)), gen_random_uuid()::text, n % 2 = 0, :contactId,
       'text', 'Hola ' || n, 'sent', CAST(:day AS timestamptz) + n * interval '1 second'
     FROM generate_series(1, CAST(:count AS integer)) n`,
    { clientId: backedUpClientId, contactId, day, count },
  );
}
