/**
 * The floor: what any Hapi server must pay for one primary-key SELECT and for one durable INSERT on the same database.
 * Its own process, as the platform is; told where the database is by its first message, answers with its URL.
 */
import { once } from 'node:events';
import Hapi from '@hapi/hapi';
import pg from 'pg';

const [{ connection, clientId }] = await once(process, 'message');
const pool = new pg.Pool({ ...connection, max: 10 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_floor (id bigserial PRIMARY KEY, text text NOT NULL, at timestamptz DEFAULT now())',
);

const server = Hapi.server({ port: 0, host: '127.0.0.1' });
server.route([
  {
    method: 'GET',
    path: '/read',
    handler: async () => (await pool.query('SELECT * FROM clients WHERE id = $1', [clientId])).rows[0],
  },
  {
    method: 'POST',
    path: '/write',
    handler: async ({ payload }) =>
      (await pool.query('INSERT INTO bench_floor (text) VALUES ($1) RETURNING id', [payload.text])).rows[0],
  },
]);
await server.start();
process.send({ url: `http://127.0.0.1:${server.info.port}` });
process.once('disconnect', () => process.exit());
