import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { having, type Operation, operations } from '../api/routes/testing/operations.ts';
import { startWorld, type World } from '../api/routes/testing/startWorld.ts';

/** Every line that a server at its most talkative has written. */
const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);
let world: World;
beforeAll(async () => {
  world = await startWorld({ log });
  await world.connect();
});
afterAll(() => world.stop());

const marked = {
  password: 'Marca-secreta-7777',
  currentPassword: 'Marca-secreta-7777',
  newPassword: 'Marca-secreta-8888',
  text: 'marca del mensaje secreto',
  caption: 'marca del pie secreto',
  to: '5215598765432',
  phoneNumber: '5215598765432',
  code: 'MARCA-CODE-SECR',
  confirmationWord: 'marca-palabra',
} as const;
const secrets = () => [
  ...Object.values(marked),
  '98765432',
  '55 1234',
  '5215512345678',
  world.client.apiToken,
  world.owner.token,
  world.admin.token,
  world.owner.token.split('.')[2] ?? '',
  'Conchas-y-cuernos-7',
];
const leaks = () => secrets().filter(secret => lines.some(line => line.includes(secret)));

/** The example with every field that can be marked replaced. */
const markedPayload = (example: unknown) =>
  example === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(example as object).map(([key, value]) => [
          key,
          key in marked ? Reflect.get(marked, key) : value,
        ]),
      );

describe('the log, down to the last detail', () => {
  it('holds no token, password, text or whole number of any call, good or bad', async () => {
    world.server.network.phone(marked.to);
    world.server.network.phone('5215512345678').write(marked.to, marked.text);
    // Whoever has signed out is only refused from then on.
    const leaving = ({ key }: Operation): boolean =>
      /^POST \/auth\/logout|^DELETE \/auth\/sessions/.test(key);
    const inOrder = [...operations.filter(each => !leaving(each)), ...operations.filter(leaving)];
    for (const operation of inOrder) {
      const payload = markedPayload(operation.endpoint.example.payload);
      const secret = encodeURIComponent(world.client.apiToken);
      await world.call(operation, { payload, id: marked.phoneNumber });
      await world.call(operation, { payload: { ...payload, otra: marked.text } });
      await world.call(operation, { search: `token=${secret}&phoneNumber=${marked.phoneNumber}` });
      await world.call(operation, { body: `{"password":"${marked.password}",` });
      const isLast = /regenerate-token|secure|disconnect|restart/.test(operation.key);
      if (!isLast) await world.call(operation, { payload });
    }
    for (const url of [
      `/api/external/${world.client.apiToken}`,
      `/api/messages/${marked.phoneNumber}`,
      `/${marked.text}`,
    ]) {
      await world.server.inject({ url: encodeURI(url), headers: { cookie: `token=${world.owner.token}` } });
    }
    expect(lines.length).toBeGreaterThan(operations.length * 4);
    expect(leaks()).toEqual([]);
  });

  it('names each request by the id that the caller was told', async () => {
    const [operation] = having(({ key }) => key === 'GET /clients');
    if (!operation) throw new Error('no such endpoint');
    const { headers } = await world.call(operation);
    expect(lines.filter(line => line.includes(String(headers['x-request-id']))).length).toBeGreaterThan(0);
  });
});

it('is no place where somebody who sends what is no HTTP raises an alarm', async () => {
  const socket = connect(Number(new URL(world.server.url).port), '127.0.0.1');
  const login = 'POST /api/auth/login HTTP/1.1\r\nHost: recado\r\nContent-Type: application/json\r\n';
  socket.resume().write(`${login}Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n${marked.text}\r\n`);
  await once(socket, 'close');
  expect(lines.filter(line => JSON.parse(line).level >= 50)).toEqual([]);
  expect(leaks()).toEqual([]);
});

describe('a failure that nobody foresaw', () => {
  it('is hidden from the caller, and whole in the log, but for the data', async () => {
    const [operation] = having(({ key }) => key === 'POST /clients');
    if (!operation) throw new Error('no such endpoint');
    // PostgreSQL then quotes the row it refused, and knex the values of the query.
    await world.server.knex.raw(
      "ALTER TABLE clients ADD CONSTRAINT no_marks CHECK (phone_number NOT LIKE '%98765432') NOT VALID",
    );
    onTestFinished(async () => {
      await world.server.knex.raw('ALTER TABLE clients DROP CONSTRAINT no_marks');
    });
    const payload = { businessName: 'Marca del negocio', phoneNumber: marked.phoneNumber };
    const authorization = `Bearer ${(await world.server.person()).token}`;
    const { status, headers, text } = await world.call(operation, { payload, headers: { authorization } });
    expect(status).toBe(500);
    expect(JSON.parse(text)).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Ocurrió un error en el servidor. Inténtelo de nuevo más tarde.',
      cause: 'Ocurrió un error en el servidor. Inténtelo de nuevo más tarde.',
    });
    const entry = lines.map(line => JSON.parse(line)).findLast(({ err }) => err?.constraint === 'no_marks');
    expect(entry).toMatchObject({
      level: 50,
      request: { id: headers['x-request-id'], method: 'post', path: '/api/clients' },
      err: {
        type: 'CheckViolationError',
        table: 'clients',
        stack: expect.stringMatching(/createClients\.ts/),
      },
    });
    expect(leaks()).toEqual([]);
  });
});
