import pg from 'pg';

const MAX_BATCH_ENTRIES = 64;

/**
 * Creates the simplest storage that loses no data. It writes ratchets, messages and events of all sessions of
 * this process, with one statement per batch. Only one batch runs at a time, so later entries wait for the next
 * batch.
 */
export async function createGroupCommitStorage(connection) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    CREATE TABLE floor_keys (session text, category text, id text, value bytea, PRIMARY KEY (session, category, id));
    CREATE TABLE floor_messages (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, session text, wa_id text, body text);
    CREATE UNIQUE INDEX ON floor_messages (session, wa_id);
    CREATE TABLE floor_events (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, session text, wa_id text)`);
  const queue = [];
  let isDraining = false;
  const drain = async () => {
    isDraining = true;
    await undefined;
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH_ENTRIES);
      const keys = [
        ...new Map(
          batch.flatMap(entry =>
            entry.keys.map(key => [`${entry.session} ${key[0]} ${key[1]}`, [entry.session, ...key]]),
          ),
        ).values(),
      ];
      const messages = batch.flatMap(entry => entry.messages.map(message => [entry.session, ...message]));
      const column = (rows, index) => rows.map(row => row[index]);
      const storedKeys = keys.filter(key => key[3] !== null);
      const removedKeys = keys.filter(key => key[3] === null);
      await client.query({
        name: 'batch',
        text: `
          WITH removed AS (DELETE FROM floor_keys k USING unnest($1::text[], $2::text[], $3::text[]) AS r (s, c, i)
            WHERE k.session = r.s AND k.category = r.c AND k.id = r.i),
          kept AS (INSERT INTO floor_keys SELECT * FROM unnest($4::text[], $5::text[], $6::text[], $7::bytea[])
            ON CONFLICT (session, category, id) DO UPDATE SET value = excluded.value),
          stored AS (INSERT INTO floor_messages (session, wa_id, body)
            SELECT * FROM unnest($8::text[], $9::text[], $10::text[]) ON CONFLICT DO NOTHING RETURNING session, wa_id)
          INSERT INTO floor_events (session, wa_id) SELECT session, wa_id FROM stored`,
        values: [
          ...[0, 1, 2].map(index => column(removedKeys, index)),
          ...[0, 1, 2, 3].map(index => column(storedKeys, index)),
          ...[0, 1, 2].map(index => column(messages, index)),
        ],
      });
      for (const { done } of batch) done();
    }
    isDraining = false;
  };
  return {
    /**
     * @param keys entries of `[category, id, Buffer or null]`
     * @param messages entries of `[id, text]`
     */
    commit: (session, { keys = [], messages = [] }) =>
      new Promise(done => {
        queue.push({ session, keys, messages, done });
        if (!isDraining) void drain();
      }),
    end: () => client.end(),
  };
}
