import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { loadSessionRecord, type SessionRecord, storeSessionRecord } from './sessionRecord.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const record: SessionRecord = {
  desiredState: 'open',
  state: 'parked',
  reason: 'suspended:402',
  stateSince: new Date('2026-03-01T12:00:00.001Z'),
  stateUntil: new Date('2026-03-02T12:00:00.002Z'),
  linkedAt: new Date('2026-02-01T12:00:00.003Z'),
  lastEventAt: new Date('2026-03-01T11:00:00.004Z'),
  waAddress: '5215512345678',
  lid: '99',
  attempts: 3,
  expiredPairingCodes: 2,
  lastResponsiveAt: new Date('2026-03-01T11:00:00.005Z'),
  unresponsiveSince: new Date('2026-03-01T11:30:00.006Z'),
  probeState: { rhythm: { usual: [1.5], days: [3] }, asked: 1, early: [1_772_000_000_000] },
};

it('a session record is loaded with the values that were written', async () => {
  const { id, phoneNumber } = await insertClient(test.knex);
  await storeSessionRecord(test.knex, id, 1, record);
  expect(await loadSessionRecord(test.knex, id)).toEqual({ ...record, phone: phoneNumber, transport: null });
  const empty = {
    reason: null,
    stateUntil: null,
    linkedAt: null,
    lastEventAt: null,
    waAddress: null,
    lid: null,
    lastResponsiveAt: null,
    unresponsiveSince: null,
    probeState: null,
  };
  await storeSessionRecord(test.knex, id, 1, { ...record, ...empty });
  expect(await loadSessionRecord(test.knex, id)).toMatchObject(empty);
});

it('a session record is not written when another process has a newer lease', async () => {
  const { id } = await insertClient(test.knex);
  const lease = { clientId: id, owner: 'another', epoch: 2, expiresAt: new Date() };
  await test.knex('leases').insert(lease);
  await storeSessionRecord(test.knex, id, 1, record);
  expect(await loadSessionRecord(test.knex, id)).toMatchObject({ state: 'pending', attempts: 0 });
  await storeSessionRecord(test.knex, id, 2, record);
  expect(await loadSessionRecord(test.knex, id)).toMatchObject({ state: 'parked', attempts: 3 });
});
