import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../testing/createTestPlatform.ts';

let platform: TestPlatform;
/** Number of probes that all lines have sent. */
let probeCount = 0;
beforeAll(async () => {
  platform = await createTestPlatform({
    wrap: transport => ({
      ...transport,
      async open(client, host) {
        const session = await transport.open(client, host);
        const { manage } = session;
        const countingManage: typeof manage = (name, params) => {
          if (name === 'line.prove') probeCount += 1;
          return (manage as NonNullable<typeof manage>).call(session, name, params);
        };
        return Object.assign(session, { manage: countingManage });
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
const findProbeResults = async (clientId: string) =>
  (await platform.database.knex('events').where({ clientId, type: 'line.proof' }).orderBy('sequence')).map(
    ({ data }) => data.proven,
  );
const findAlerts = (clientId: string) =>
  platform.database.knex('alerts').where({ clientId, topic: 'proof' }).select('kind', 'isClosed', 'resolvedAt');

it('a line reconnects and is reported as unproven when it is open but does not respond', async () => {
  const clientId = await platform.createLinkedClient();
  await waitUntil(async () => {
    platform.clock.advance(1_000);
    return (await status(clientId)).connection.provenAt !== null;
  });
  const { provenAt } = (await status(clientId)).connection;
  const device = await deviceOf(clientId);
  device.freeze(true);
  const countBefore = probeCount;
  // Seven hours pass without a probe, because the first one is due after eight hours of silence.
  platform.clock.advance(7 * 60 * MINUTE);
  expect(probeCount).toBe(countBefore);
  expect(await status(clientId)).toMatchObject({
    connection: { state: 'connected', reason: null, provenAt },
  });
  platform.clock.advance(60 * MINUTE);
  await waitUntil(async () => (await findProbeResults(clientId)).length === 1);
  // The line also reconnects at once, so both conditions must be compared in the same status.
  const connections: { readonly state: string; readonly reason: string | null }[] = [];
  const isReportedUnproven = async () => {
    platform.clock.advance(1_000);
    const { connection } = await status(clientId);
    connections.push(connection);
    return connection.state === 'connected' && connection.reason === 'unproven';
  };
  await waitUntil(isReportedUnproven);
  expect(connections.at(-1)).toMatchObject({
    provenAt,
    explanation: { what: 'La línea está conectada, pero WhatsApp no contesta.' },
  });
  expect(await findProbeResults(clientId)).toEqual([false]);
  expect(await findAlerts(clientId)).toMatchObject([{ kind: 'unproven', isClosed: false, resolvedAt: null }]);

  device.freeze(false);
  await waitUntil(async () => {
    platform.clock.advance(MINUTE);
    return (await findProbeResults(clientId)).length === 2;
  });
  expect(await findProbeResults(clientId)).toEqual([false, true]);
  expect((await status(clientId)).connection).toMatchObject({ state: 'connected', reason: null });
  // The alert ended without a notification, because the line recovered before the notification was due.
  expect(await findAlerts(clientId)).toMatchObject([{ isClosed: true }]);
});

it('an unproven line records an offline period that lasts until it is proven again', async () => {
  const clientId = await platform.createClient();
  const { knex } = platform.database;
  const updateSession = (fields: object) => knex('sessions').where({ clientId }).update(fields);
  const hourAgo = new Date(Date.now() - 60 * MINUTE);
  await updateSession({ state: 'connected', reason: null });
  await updateSession({ reason: 'unproven', unresponsiveSince: hourAgo });
  await updateSession({ state: 'reconnecting', reason: null });
  await updateSession({ state: 'connected', reason: 'unproven' });
  expect(await knex('offlinePeriods').where({ clientId })).toMatchObject([{ startedAt: hourAgo, endedAt: null }]);
  await updateSession({ reason: null, unresponsiveSince: null });
  const [offlinePeriod] = await knex('offlinePeriods').where({ clientId });
  expect(offlinePeriod.endedAt).not.toBeNull();
});

it('a line is probed on request, and its alert ends without an event when the owner disconnects it', async () => {
  const clientId = await platform.createLinkedClient();
  expect(await platform.sessions.probe(clientId)).toEqual({ proven: true, brought: true });
  (await deviceOf(clientId)).freeze(true);
  expect(await platform.sessions.probe(clientId)).toEqual({ proven: false, brought: false });
  await waitUntil(async () => (await findProbeResults(clientId)).length === 1);
  await platform.sessions.disconnect(clientId);
  await waitUntil(async () => (await findAlerts(clientId))[0]?.isClosed === true);
  expect(await findProbeResults(clientId)).toEqual([false]);
  await expect(platform.sessions.probe(clientId)).rejects.toMatchObject({ reason: 'not-linked' });
});
