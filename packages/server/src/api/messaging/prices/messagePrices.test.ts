import { notificationKinds } from '@recado/contract';
import { messagePriceTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { storeMessagePrices } from '../../../core/prices/index.ts';
import { explainAlert } from '../../operations/notifications/explainAlert.ts';
import { useApiProgramFixture } from '../../testing/useApiProgramFixture.ts';

const world = useApiProgramFixture();
const DAY_MS = 86_400_000;

let count = 0;
const createReport = (category: string, isBillable: boolean, daysAgo = 0) => {
  count += 1;
  const type = isBillable ? 'regular' : 'free_customer_service';
  return { id: `wamid.${count}`, timestamp: new Date(Date.now() - daysAgo * DAY_MS), category, type, isBillable };
};

it('a program and the owner read the same ledger by day and category, and only for the days they request', async () => {
  const { clientId, owner, program, server } = world;
  await storeMessagePrices(server.knex, clientId, [
    ...[0, 0, 3].map(daysAgo => createReport('marketing', true, daysAgo)),
    ...[3, 40].map(daysAgo => createReport('service', false, daysAgo)),
  ]);
  const prices = await program.request('GET /external/prices', {});
  expect(prices).toEqual(await owner.sdk.request('GET /clients/{id}/prices', { params: { id: clientId } }));
  expect(prices).toMatchObject({ reported: false, timeZone: 'America/Mexico_City' });
  expect(prices.totals).toEqual([
    { category: 'marketing', type: 'regular', charge: 'billable', messages: 3 },
    { category: 'service', type: 'free_customer_service', charge: 'free', messages: 1 },
  ]);
  expect(prices.daily.map(({ category, messages }) => [category, messages])).toEqual([
    ['marketing', 2],
    ['marketing', 1],
    ['service', 1],
  ]);
  expect(prices.daily[0]?.day).toBe(new Date().toLocaleDateString('sv', { timeZone: 'America/Mexico_City' }));
  const older = await program.request('GET /external/prices', { query: { days: 60 } });
  expect(older.daily.at(-1)).toMatchObject({ category: 'service', messages: 1 });
  expect(older.totals.map(({ messages }) => messages)).toEqual([3, 2]);
});

it('the owner changes the quota, which is audited, and members who only answer cannot change it', async () => {
  const { clientId, owner, server } = world;
  await storeMessagePrices(
    server.knex,
    clientId,
    Array.from({ length: 8 }, () => createReport('service', false)),
  );
  const setQuota = (freeServiceMessages: number | null) =>
    owner.sdk.request('PUT /clients/{id}/prices/quota', { params: { id: clientId }, payload: { freeServiceMessages } });
  expect((await setQuota(10)).month).toMatchObject({ used: 8, free: 10, left: 2 });
  expect((await setQuota(5)).month).toMatchObject({ used: 8, free: 5, left: 0 });
  expect((await setQuota(null)).month).toMatchObject({ used: 8, free: null, left: null });
  const audited = await server.knex('auditEntries').where({ action: 'client.price_quota_changed', targetId: clientId });
  expect(audited).toHaveLength(3);
  const stranger = await server.person();
  await expect(
    stranger.sdk.request('PUT /clients/{id}/prices/quota', {
      params: { id: clientId },
      payload: { freeServiceMessages: 1 },
    }),
  ).rejects.toMatchObject({ status: 404 });
});

it('the usage of each user counts the messages that Meta charges, of all clients and only in the period', async () => {
  const { clientId, owner, server } = world;
  const admin = await server.person({ role: 'admin' });
  const payload = { businessName: 'Sucursal', phoneNumber: '5215512345679' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  for (const id of [clientId, client.id])
    await storeMessagePrices(server.knex, id, [
      createReport('marketing', true),
      createReport('utility', true, 20),
      createReport('service', false),
    ]);
  const readBillable = async (days: number) => {
    const query = { filter: JSON.stringify({ q: owner.email, days }), sort: '["billable","DESC"]' };
    return (await admin.sdk.request('GET /admin/usage', { query })).usage.map(({ billable }) => billable);
  };
  expect(await readBillable(30)).toEqual([4]);
  expect(await readBillable(7)).toEqual([2]);
});

it('an alert about the quota names the figures, and what to do', () => {
  expect(notificationKinds).toEqual(expect.arrayContaining(['free-messages', 'free-messages-used']));
  const reason = JSON.stringify({ used: 1_200, free: 1_000 });
  const { what, meaning, next } = explainAlert('free-messages-used', reason);
  expect(what).toBe('Este número ya usó las 1,000 respuestas gratis de este mes: lleva 1,200.');
  expect([meaning, next]).toEqual([
    messagePriceTexts.alerts['free-messages-used'].means,
    messagePriceTexts.alerts['free-messages-used'].next,
  ]);
  expect(explainAlert('free-messages', JSON.stringify({ used: 800, free: 1_000 })).what).toContain(
    'usó 800 de las 1,000 respuestas gratis',
  );
});
