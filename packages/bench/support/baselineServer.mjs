/**
 * Baseline server: the minimum cost of Hapi, joi and JSON Web Tokens for one primary-key SELECT and
 * one durable INSERT on the same database. It is a separate process, as the platform is. Its first
 * message contains the database connection. It responds with its URL and a token for both routes.
 */
import { once } from 'node:events';
import Hapi from '@hapi/hapi';
import { token as jwt } from '@hapi/jwt';
import Joi from 'joi';
import pg from 'pg';

const [{ connection }] = await once(process, 'message');
const pool = new pg.Pool({ ...connection, max: 10 });
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_floor (id bigserial PRIMARY KEY, text text NOT NULL, at timestamptz DEFAULT now())',
);

const secret = { key: 'of-the-floor-and-of-nobody-else-at-all', algorithm: 'HS256' };
const server = Hapi.server({ port: 0, host: '127.0.0.1' });
server.validator(Joi);
server.auth.scheme('token', () => ({
  authenticate(request, h) {
    const artifacts = jwt.decode(request.headers.authorization.slice('Bearer '.length));
    jwt.verify(artifacts, secret);
    return h.authenticated({ credentials: artifacts.decoded.payload });
  },
}));
server.auth.strategy('token', 'token');
server.auth.default('token');
server.route([
  {
    method: 'GET',
    path: '/read/{id}',
    options: { validate: { params: Joi.object({ id: Joi.string().uuid().required() }) } },
    handler: async ({ params }) => (await pool.query('SELECT * FROM clients WHERE id = $1', [params.id])).rows[0],
  },
  {
    method: 'POST',
    path: '/write',
    options: { validate: { payload: Joi.object({ text: Joi.string().max(4096).required() }) } },
    handler: async ({ payload }) =>
      (await pool.query('INSERT INTO bench_floor (text) VALUES ($1) RETURNING id', [payload.text])).rows[0],
  },
]);
await server.start();
process.send({
  url: `http://127.0.0.1:${server.info.port}`,
  token: jwt.generate({ id: 'floor' }, secret, { ttlSec: 3600 }),
});
process.once('disconnect', () => process.exit());
