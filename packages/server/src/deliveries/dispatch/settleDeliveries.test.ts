import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import type { AttemptResult } from './AttemptResult.ts';
import { claimDeliveries } from './claimDeliveries.ts';
import { settleDeliveries } from './settleDeliveries.ts';
import { createPostOffice, hasty, type PostOffice } from './testing/createPostOffice.ts';
import type { Verdict } from './verdict.ts';

/*
 * An attempt outlives its lease when its process stands still. Somebody else has claimed the delivery by then, and what
 * the late one has to say about it must not decide over the attempt that is under way.
 */
let office: PostOffice;
let clientId: string;
beforeAll(async () => {
  office = await createPostOffice();
});
beforeEach(async () => {
  clientId = await office.client();
  await office.webhooks.setPrincipal(clientId, 'http://127.0.0.1:9/nobody');
  await office.receive(clientId);
});
afterAll(() => office.close());

/** Claims a client's delivery; its lease is over at once. */
async function claim(of = clientId) {
  for (;;) {
    const settings = { ...hasty, lease: 1 };
    const { claimed } = await claimDeliveries(office.database.knex, [], settings);
    const own = claimed.find(one => one.clientId === of);
    if (own) return own;
  }
}
const answer = (statusCode: number): AttemptResult => ({
  at: new Date(),
  statusCode,
  error: null,
  milliseconds: 5,
  response: '',
  retryAfter: null,
});
type Claimed = Awaited<ReturnType<typeof claim>>;
const settle = ({ deliveryId, webhookId, attempt }: Claimed, statusCode: number, verdict: Verdict) =>
  settleDeliveries(
    office.database.knex,
    [{ deliveryId, webhookId, attempt, answer: answer(statusCode), verdict }],
    hasty,
  );
const stored = () =>
  office.database.knex('deliveries').where({ clientId }).first('state', 'attempts', 'statusCode', 'runAt');

it('a late failure leaves the delivery to the attempt that followed, and stands in the log', async () => {
  const [late, current] = [await claim(), await claim()];
  const before = await stored();
  await settle(late, 500, { state: 'failed', gone: false });
  expect(await stored()).toEqual(before);
  await settle(late, 500, { state: 'pending', wait: 3_600_000, pause: 0 });
  expect(await stored()).toEqual(before);
  await settle(current, 500, { state: 'failed', gone: false });
  expect(await stored()).toMatchObject({ state: 'failed', attempts: 2, statusCode: 500 });
  const { attempts } = await office.deliveries.get(clientId, late.deliveryId);
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it('a late success is one: the receiver has it', async () => {
  const [late, current] = [await claim(), await claim()];
  await settle(late, 200, { state: 'delivered' });
  expect(await stored()).toMatchObject({ state: 'delivered', statusCode: 200 });
  await settle(current, 500, { state: 'failed', gone: false });
  expect(await stored()).toMatchObject({ state: 'delivered', statusCode: 200 });
});

it.each([
  ['delivered', { state: 'delivered' }],
  ['refused', { state: 'pending', wait: 3_600_000, pause: 0 }],
] as const)('what is noted of others is noted, whoever is deleted meanwhile (%s)', async (_what, verdict) => {
  const gone = await office.client();
  await office.webhooks.setPrincipal(gone, 'http://127.0.0.1:9/nobody');
  await office.receive(gone);
  // Whoever claims last has the attempt that counts.
  const claimed = [await claim(gone), await claim()];
  const deleting = await office.database.knex.transaction();
  await deleting('clients').where({ id: gone }).delete();
  const outcomes = claimed.map(({ deliveryId, webhookId, attempt }) => ({
    ...{ deliveryId, webhookId, attempt, verdict },
    answer: answer(verdict.state === 'delivered' ? 200 : 500),
  }));
  const settling = settleDeliveries(office.database.knex, outcomes, hasty);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => rows(office.database.knex, waiting), { timeout: 20_000 }).toHaveLength(1);
  await deleting.commit();
  await settling;
  expect(await stored()).toMatchObject({ state: verdict.state, statusCode: outcomes[1]?.answer.statusCode });
  const { attempts } = await office.deliveries.get(clientId, claimed[1]?.deliveryId ?? '');
  expect(attempts).toHaveLength(1);
});
