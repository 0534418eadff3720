import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type ContractOperation,
  contractOperations,
  filterContractOperations,
} from '../api/testing/contractOperations.ts';
import { type ContractTestServer, startContractTestServer } from '../api/testing/startContractTestServer.ts';

/** Every line that a server with the log level `trace` has written. */
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
let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer({ log });
  await world.connect();
});
afterAll(() => world.stop());

const markedValues = {
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
  ...Object.values(markedValues),
  '98765432',
  '55 1234',
  '5215512345678',
  world.client.apiToken,
  world.owner.token,
  world.admin.token,
  world.owner.token.split('.')[2] ?? '',
  'Conchas-y-cuernos-7',
];
const findLeaks = () => secrets().filter(secret => lines.some(line => line.includes(secret)));

/** Replaces the values of an example by marked values, so that a leak is recognized in the log. */
const markedPayload = (example: unknown) =>
  example === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(example as object).map(([key, value]) => [
          key,
          key in markedValues ? Reflect.get(markedValues, key) : value,
        ]),
      );

describe('the log with the level trace', () => {
  it('contains no token, password, text or complete number of any valid or invalid call', async () => {
    world.server.network.phone(markedValues.to);
    world.server.network.phone('5215512345678').write(markedValues.to, markedValues.text);
    // Operations that end the session run last, because every further request is refused after a sign-out.
    const endsSession = ({ key }: ContractOperation): boolean =>
      /^POST \/auth\/logout|^DELETE \/auth\/sessions/.test(key);
    const orderedOperations = [
      ...contractOperations.filter(each => !endsSession(each)),
      ...contractOperations.filter(endsSession),
    ];
    for (const operation of orderedOperations) {
      const payload = markedPayload(operation.endpoint.example.payload);
      const secret = encodeURIComponent(world.client.apiToken);
      await world.call(operation, { payload, id: markedValues.phoneNumber });
      await world.call(operation, { payload: { ...payload, otra: markedValues.text } });
      await world.call(operation, { search: `token=${secret}&phoneNumber=${markedValues.phoneNumber}` });
      await world.call(operation, { body: `{"password":"${markedValues.password}",` });
      const isLast = /regenerate-token|secure|disconnect|restart/.test(operation.key);
      if (!isLast) await world.call(operation, { payload });
    }
    for (const url of [
      `/api/external/${world.client.apiToken}`,
      `/api/messages/${markedValues.phoneNumber}`,
      `/${markedValues.text}`,
    ]) {
      await world.server.inject({ url: encodeURI(url), headers: { cookie: `token=${world.owner.token}` } });
    }
    expect(lines.length).toBeGreaterThan(contractOperations.length * 4);
    expect(findLeaks()).toEqual([]);
  });

  it('identifies each request by the ID that the caller receives', async () => {
    const [operation] = filterContractOperations(({ key }) => key === 'GET /clients');
    if (!operation) throw new Error('no such endpoint');
    const { headers } = await world.call(operation);
    expect(lines.filter(line => line.includes(String(headers['x-request-id']))).length).toBeGreaterThan(0);
  });
});

it('the server logs no error when a connection sends invalid HTTP', async () => {
  const socket = connect(Number(new URL(world.server.url).port), '127.0.0.1');
  const login = 'POST /api/auth/login HTTP/1.1\r\nHost: recado\r\nContent-Type: application/json\r\n';
  socket.resume().write(`${login}Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n${markedValues.text}\r\n`);
  await once(socket, 'close');
  expect(lines.filter(line => JSON.parse(line).level >= 50)).toEqual([]);
  expect(findLeaks()).toEqual([]);
});

describe('an unexpected failure', () => {
  it('is hidden from the caller and logged completely except for the data', async () => {
    const [operation] = filterContractOperations(({ key }) => key === 'POST /clients');
    if (!operation) throw new Error('no such endpoint');
    // In this error, PostgreSQL quotes the refused row, and knex quotes the bound values.
    await world.server.knex.raw(
      "ALTER TABLE clients ADD CONSTRAINT no_marks CHECK (phone_number NOT LIKE '%98765432') NOT VALID",
    );
    onTestFinished(async () => {
      await world.server.knex.raw('ALTER TABLE clients DROP CONSTRAINT no_marks');
    });
    const payload = { businessName: 'Marca del negocio', phoneNumber: markedValues.phoneNumber };
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
        stack: expect.stringMatching(/createClientService\.ts/),
      },
    });
    expect(findLeaks()).toEqual([]);
  });
});
