import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';

let platform: Platform;
/** Questions so far, of all lines. */
let asked = 0;
beforeAll(async () => {
  platform = await createPlatform({
    wrap: transport => ({
      ...transport,
      async open(client, host) {
        const session = await transport.open(client, host);
        const { manage } = session;
        const counted: typeof manage = (name, about) => {
          if (name === 'line.prove') asked += 1;
          return (manage as NonNullable<typeof manage>).call(session, name, about);
        };
        return Object.assign(session, { manage: counted });
      },
    }),
  });
});
afterAll(() => platform.close());

const MINUTE = 60_000;
const status = (clientId: string) => platform.sessions.status(clientId);
const deviceOf = async (clientId: string) => {
  const { phoneNumber } = await platform.database.knex('clients').where({ id: clientId }).first();
  const [device] = platform.network.phone(phoneNumber).devices;
  if (!device) throw new Error('not linked');
  return device;
};
const told = async (clientId: string) =>
  (await platform.database.knex('events').where({ clientId, type: 'line.proof' }).orderBy('sequence')).map(
    ({ data }) => data.proven,
  );
const troubles = (clientId: string) =>
  platform.database.knex('troubles').where({ clientId, topic: 'proof' }).select('kind', 'over', 'clearedAt');

it('a line that is open and swallows everything is found after a silence, connected anew, and said', async () => {
  const clientId = await platform.linked();
  await until(async () => {
    platform.clock.advance(1_000);
    return (await status(clientId)).connection.provenAt !== null;
  });
  const { provenAt } = (await status(clientId)).connection;
  const device = await deviceOf(clientId);
  device.freeze(true);
  const before = asked;
  // Nobody asks it before its time.
  platform.clock.advance(7 * 60 * MINUTE);
  expect(asked).toBe(before);
  expect(await status(clientId)).toMatchObject({
    connection: { state: 'connected', reason: null, provenAt },
  });
  platform.clock.advance(60 * MINUTE);
  await until(async () => (await told(clientId)).length === 1);
  // It is in doubt from the first question on, and connected anew at once: only what one look saw can be compared.
  const seen: { readonly state: string; readonly reason: string | null }[] = [];
  const isSaid = async () => {
    platform.clock.advance(1_000);
    const { connection } = await status(clientId);
    seen.push(connection);
    return connection.state === 'connected' && connection.reason === 'unproven';
  };
  await until(isSaid);
  expect(seen.at(-1)).toMatchObject({
    provenAt,
    explanation: { what: 'La línea está conectada, pero WhatsApp no contesta a lo que se le pide.' },
  });
  expect(await told(clientId)).toEqual([false]);
  expect(await troubles(clientId)).toMatchObject([{ kind: 'unproven', over: false, clearedAt: null }]);

  device.freeze(false);
  await until(async () => {
    platform.clock.advance(MINUTE);
    return (await told(clientId)).length === 2;
  });
  expect(await told(clientId)).toEqual([false, true]);
  expect((await status(clientId)).connection).toMatchObject({ state: 'connected', reason: null });
  // Told to nobody: it was well again before anybody was written to.
  expect(await troubles(clientId)).toMatchObject([{ over: true }]);
});

it('was absent since it was in doubt, until it is no more', async () => {
  const clientId = await platform.client();
  const { knex } = platform.database;
  const becomes = (fields: object) => knex('sessions').where({ clientId }).update(fields);
  const hourAgo = new Date(Date.now() - 60 * MINUTE);
  await becomes({ state: 'connected', reason: null });
  await becomes({ reason: 'unproven', unprovenSince: hourAgo });
  await becomes({ state: 'reconnecting', reason: null });
  await becomes({ state: 'connected', reason: 'unproven' });
  expect(await knex('absences').where({ clientId })).toMatchObject([{ beganAt: hourAgo, endedAt: null }]);
  await becomes({ reason: null, unprovenSince: null });
  const [absence] = await knex('absences').where({ clientId });
  expect(absence.endedAt).not.toBeNull();
});

it('is asked by hand, and its owner’s pause ends the doubt without a word', async () => {
  const clientId = await platform.linked();
  expect(await platform.sessions.prove(clientId)).toEqual({ proven: true, brought: true });
  (await deviceOf(clientId)).freeze(true);
  expect(await platform.sessions.prove(clientId)).toEqual({ proven: false, brought: false });
  await until(async () => (await told(clientId)).length === 1);
  await platform.sessions.disconnect(clientId);
  await until(async () => (await troubles(clientId))[0]?.over === true);
  expect(await told(clientId)).toEqual([false]);
  await expect(platform.sessions.prove(clientId)).rejects.toMatchObject({ reason: 'not-linked' });
});
