import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { type ClaimedDelivery, claimDeliveries } from './claimDeliveries.ts';
import { createDeliveryDispatcher } from './createDeliveryDispatcher.ts';
import { createDeliveryFixture, type DeliveryFixture, fastDeliverySettings } from './testing/createDeliveryFixture.ts';
import { startTestWebhookReceiver, type TestWebhookReceiver } from './testing/startTestWebhookReceiver.ts';

/*
 * A client gets its secret in the first delivery attempt. Between the claim and this attempt, the client or the
 * webhook may be deleted.
 */
let fixture: DeliveryFixture;
let receiver: TestWebhookReceiver;
let clientId: string;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
  receiver = await startTestWebhookReceiver();
});
beforeEach(async () => {
  receiver.calls.length = 0;
  clientId = await fixture.createClient();
  await fixture.webhooks.setPrincipal(clientId, receiver.url);
  await fixture.receiveMessages(clientId);
});
afterEach(() => deleteClient());
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

const deleteClient = () => fixture.database.knex('clients').where({ id: clientId }).delete();
const deleteWebhook = () => fixture.database.knex('webhooks').where({ clientId }).delete();
const attempt = (delivery: ClaimedDelivery) => fixture.sender.send(delivery, new AbortController().signal);

async function claimOneDelivery(): Promise<ClaimedDelivery> {
  const { claimed } = await claimDeliveries(fixture.database.knex, [], fastDeliverySettings);
  const [delivery] = claimed;
  if (!delivery || claimed.length > 1) throw new Error(`${claimed.length} deliveries were claimed`);
  expect(delivery).toMatchObject({ clientId, secretSealed: null });
  return delivery;
}

describe('a claimed delivery', () => {
  it.each([
    ['client', deleteClient],
    ['webhook', deleteWebhook],
  ] as const)(
    'is not sent, and causes no log entry, when its %s was deleted after the claim',
    async (_name, remove) => {
      const logEntries: unknown[] = [];
      const addEntry = (...entry: unknown[]) => void logEntries.push(entry);
      const results: unknown[] = [];
      const dispatcher = createDeliveryDispatcher({
        database: fixture.database.knex,
        settings: fastDeliverySettings,
        log: { ...silentTestLogger, warn: addEntry, error: addEntry },
        sender: {
          async send(delivery, signal) {
            await remove();
            const result = await fixture.sender.send(delivery, signal);
            results.push(result);
            return result;
          },
        },
      });
      dispatcher.start();
      await expect.poll(() => results, { timeout: 20_000 }).toStrictEqual([undefined]);
      await dispatcher.stop();
      expect(logEntries).toEqual([]);
      expect(receiver.calls).toEqual([]);
      expect(await fixture.database.knex('deliveryAttempts')).toEqual([]);
    },
  );

  it('is not sent when its client is deleted while the attempt creates the secret', async () => {
    const delivery = await claimOneDelivery();
    const deletion = await fixture.database.knex.transaction();
    await deletion('clients').where({ id: clientId }).delete();
    const result = attempt(delivery);
    const lockWaitsSql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => rows(fixture.database.knex, lockWaitsSql), { timeout: 20_000 }).toHaveLength(1);
    await deletion.commit();
    expect(await result).toBeUndefined();
    expect(receiver.calls).toEqual([]);
  });

  it('cannot be sent when its webhook exists but the secret does not', async () => {
    const { knex } = fixture.database;
    await knex.raw(`
      CREATE FUNCTION skip_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER skip_row BEFORE INSERT ON webhook_secrets FOR EACH ROW EXECUTE FUNCTION skip_row()`);
    onTestFinished(async () => {
      await knex.raw('DROP FUNCTION skip_row CASCADE');
    });
    await expect(attempt(await claimOneDelivery())).rejects.toThrow('vanished');
    expect(receiver.calls).toEqual([]);
  });
});
