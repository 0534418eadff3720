import type { Client } from '@recado/contract';
import type { TestServer } from '@recado/server/testing';

/** Hours of a shop day with the messages that arrive in each, in the client's time zone. */
const MESSAGES_BY_HOUR: Readonly<Record<number, number>> = {
  7: 1,
  8: 2,
  9: 4,
  10: 6,
  11: 5,
  12: 3,
  13: 2,
  16: 2,
  17: 4,
  18: 5,
  19: 3,
  20: 1,
};

const FIRST_NAMES = [
  'María',
  'José',
  'Guadalupe',
  'Sofía',
  'Íñigo',
  'Ximena',
  'Ana Lucía',
  'Fernanda',
  'Raúl',
  'Elisa',
];
const LAST_NAMES = ['Hernández', 'Peña', 'Robledo'];
const PEOPLE = LAST_NAMES.flatMap(last => FIRST_NAMES.map(first => `${first} ${last}`));
const QUESTIONS = [
  '¿Todavía hay conchas?',
  'Quería pedir dos docenas de pan dulce para el sábado.',
  '¿A qué hora cierran hoy?',
  'Ya hice la transferencia.',
  '¿Me aparta una rosca, por favor?',
  '¿Entregan en la colonia Roma?',
  'Paso por el pedido a las seis.',
];
const REPLIES = [
  'Sí, quedan seis. ¿Se las apartamos?',
  'Con gusto. ¿A nombre de quién?',
  'Claro que sí, ya quedó anotado.',
  'Recibido, muchas gracias.',
  'Sí, a partir de las nueve.',
];
const GREETING = 'Gracias por escribir a Panadería La Espiga. En un momento le atendemos.';

/**
 * Inserts eight weeks of messages of thirty people with a client: more on Saturdays, none on Sunday afternoons, each
 * answered after some minutes, and at night after hours. The robot answers every fifth at once.
 */
export async function insertShopWeeks({ knex }: TestServer, { id }: Pick<Client, 'id'>): Promise<void> {
  await knex.raw('SELECT ensure_message_partition(CAST(now() AS date) - 28 * n) FROM generate_series(0, 2) n');
  await knex.raw(
    `INSERT INTO contacts (id, client_id, phone, name)
     SELECT generate_uuid_v7(), :id, CAST(5215561000000 + n * 7919 AS text), (CAST(:names AS text[]))[n] FROM generate_series(1, 30) n`,
    { id, names: PEOPLE },
  );
  await knex.raw(
    `WITH zone AS (SELECT time_zone AS name, CAST(now() AT TIME ZONE time_zone AS date) AS today FROM clients WHERE id = :id),
     people AS (SELECT c.id, row_number() OVER (ORDER BY phone) AS n FROM contacts c WHERE client_id = :id AND c.name = ANY(CAST(:names AS text[]))),
     asked AS (
       SELECT row_number() OVER () AS n, (z.today - d + make_interval(hours => h.hour, mins => (17 * k + 7 * d) % 60))
           AT TIME ZONE z.name AS at, h.hour
       FROM zone z, generate_series(0, 56) d,
         (SELECT CAST(key AS integer) AS hour, CAST(value AS integer) AS count FROM json_each_text(CAST(:hours AS json))) h,
         LATERAL generate_series(1, CASE extract(isodow FROM z.today - d) WHEN 6 THEN h.count * 2
           WHEN 7 THEN CASE WHEN h.hour < 14 THEN h.count / 2 ELSE 0 END ELSE h.count END - CASE WHEN d > 7 THEN 1 ELSE 0 END) k),
     pairs AS (SELECT a.n, a.at, p.id AS person,
         a.at + make_interval(mins => CAST(CASE WHEN a.hour > 19 THEN 700 ELSE 3 + (a.n * 7) % 41 END AS integer)) AS replied_at
       FROM asked a JOIN people p ON p.n = 1 + a.n % 30),
     written AS (
       SELECT n, kind, person, CASE kind WHEN 0 THEN at WHEN 1 THEN replied_at ELSE at + interval '2 seconds' END AS at
       FROM pairs, generate_series(0, 2) kind WHERE kind < 2 OR n % 5 = 0)
     INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, details, status, timestamp)
     SELECT CAST(lpad(to_hex(CAST(extract(epoch FROM date_trunc('milliseconds', at)) * 1000 AS bigint)), 12, '0') || '7'
         || right(replace(CAST(generate_uuid_v7() AS text), '-', ''), 19) AS uuid),
       :id, 'contact:' || person, concat('S', kind, '-', n), kind > 0, person, 'text',
       CASE kind WHEN 0 THEN (CAST(:questions AS text[]))[1 + n % 7]
         WHEN 1 THEN (CAST(:replies AS text[]))[1 + n % 5] ELSE CAST(:greeting AS text) END,
       CASE kind WHEN 2 THEN '{"history":true,"origin":{"kind":"rule","rule":{"kind":"greeting"}}}'::jsonb
         ELSE '{"history":true}'::jsonb END,
       CASE kind WHEN 0 THEN 'received' ELSE 'read' END, date_trunc('milliseconds', at)
     FROM written WHERE at < now()`,
    {
      id,
      names: PEOPLE,
      hours: JSON.stringify(MESSAGES_BY_HOUR),
      questions: QUESTIONS,
      replies: REPLIES,
      greeting: GREETING,
    },
  );
}
