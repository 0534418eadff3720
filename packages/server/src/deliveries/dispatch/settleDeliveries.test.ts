import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { claimDeliveries } from './claimDeliveries.ts';
import type { DeliveryAttemptResult } from './createDeliveryAttemptSender.ts';
import { type DeliveryVerdict, settleDeliveries } from './settleDeliveries.ts';
import { createDeliveryFixture, type DeliveryFixture, fastDeliverySettings } from './testing/createDeliveryFixture.ts';

/*
 * An attempt outlives its lease if its process is suspended, and another dispatcher then claims the
 * delivery. The result of the late attempt must not override the attempt that is in progress.
 */
let fixture: DeliveryFixture;
let clientId: string;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
});
beforeEach(async () => {
  clientId = await fixture.createClient();
  await fixture.webhooks.setPrincipal(clientId, 'http://127.0.0.1:9/nobody');
  await fixture.receiveMessages(clientId);
});
afterAll(() => fixture.close());

/** Claims a client's delivery with a lease that expires immediately, so that it can be claimed again. */
async function claim(targetClientId = clientId) {
  for (;;) {
    const settings = { ...fastDeliverySettings, lease: 1 };
    const { claimed } = await claimDeliveries(fixture.database.knex, [], settings);
    const own = claimed.find(delivery => delivery.clientId === targetClientId);
    if (own) return own;
  }
}
const answer = (statusCode: number): DeliveryAttemptResult => ({
  at: new Date(),
  statusCode,
  error: null,
  milliseconds: 5,
  response: '',
  retryAfter: null,
});
type TestClaim = Awaited<ReturnType<typeof claim>>;
const settle = ({ deliveryId, webhookId, attempt }: TestClaim, statusCode: number, verdict: DeliveryVerdict) =>
  settleDeliveries(
    fixture.database.knex,
    [{ deliveryId, webhookId, attempt, answer: answer(statusCode), verdict }],
    fastDeliverySettings,
  );
const readDelivery = () =>
  fixture.database.knex('deliveries').where({ clientId }).first('state', 'attempts', 'statusCode', 'nextAttemptAt');

it('settleDeliveries logs a late failure but leaves the delivery state to the attempt that followed', async () => {
  const [late, current] = [await claim(), await claim()];
  const before = await readDelivery();
  await settle(late, 500, { state: 'failed', gone: false });
  expect(await readDelivery()).toEqual(before);
  await settle(late, 500, { state: 'pending', wait: 3_600_000, pause: 0 });
  expect(await readDelivery()).toEqual(before);
  await settle(current, 500, { state: 'failed', gone: false });
  expect(await readDelivery()).toMatchObject({ state: 'failed', attempts: 2, statusCode: 500 });
  const { attempts } = await fixture.deliveries.get(clientId, late.deliveryId);
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it('settleDeliveries accepts a late success, because the receiver has the event', async () => {
  const [late, current] = [await claim(), await claim()];
  await settle(late, 200, { state: 'delivered' });
  expect(await readDelivery()).toMatchObject({ state: 'delivered', statusCode: 200 });
  await settle(current, 500, { state: 'failed', gone: false });
  expect(await readDelivery()).toMatchObject({ state: 'delivered', statusCode: 200 });
});

it.each([
  ['delivered', { state: 'delivered' }],
  ['refused', { state: 'pending', wait: 3_600_000, pause: 0 }],
] as const)(
  'settleDeliveries stores the outcomes of other clients when a client is deleted concurrently (%s)',
  async (_title, verdict) => {
    const deletedClientId = await fixture.createClient();
    await fixture.webhooks.setPrincipal(deletedClientId, 'http://127.0.0.1:9/nobody');
    await fixture.receiveMessages(deletedClientId);
    // Claim for `clientId` last, because each claim takes both deliveries and only the last claim counts.
    const claimed = [await claim(deletedClientId), await claim()];
    const deletion = await fixture.database.knex.transaction();
    await deletion('clients').where({ id: deletedClientId }).delete();
    const outcomes = claimed.map(({ deliveryId, webhookId, attempt }) => ({
      ...{ deliveryId, webhookId, attempt, verdict },
      answer: answer(verdict.state === 'delivered' ? 200 : 500),
    }));
    const settlement = settleDeliveries(fixture.database.knex, outcomes, fastDeliverySettings);
    const lockWaitsSql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => rows(fixture.database.knex, lockWaitsSql), { timeout: 20_000 }).toHaveLength(1);
    await deletion.commit();
    await settlement;
    expect(await readDelivery()).toMatchObject({ state: verdict.state, statusCode: outcomes[1]?.answer.statusCode });
    const { attempts } = await fixture.deliveries.get(clientId, claimed[1]?.deliveryId ?? '');
    expect(attempts).toHaveLength(1);
  },
);
