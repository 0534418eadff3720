import { MAX_PERMANENT_WEBHOOKS } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliveryFixture, type DeliveryFixture } from '../dispatch/testing/createDeliveryFixture.ts';
import { pruneWebhooks } from './removeWebhooks.ts';

let fixture: DeliveryFixture;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
});
afterAll(() => fixture.close());

const url = 'http://127.0.0.1:9/';

it('webhook that its program disabled is removed when another webhook needs its slot, or when all its events have expired', async () => {
  const { webhooks, database } = fixture;
  const clientId = await fixture.createClient();
  const add = async (label: string) =>
    (await webhooks.add(clientId, { url, label, origin: 'n8n', externalId: label })).webhook.id;
  const listIds = async () => (await webhooks.list(clientId)).map(({ id }) => id);
  for (let n = 0; n < MAX_PERMANENT_WEBHOOKS; n += 1) await add(`f${n}`);
  await expect(add('one more')).rejects.toMatchObject({ status: 409 });

  const [first = '', second = ''] = await listIds();
  await webhooks.change(clientId, second, { enabled: false });
  await webhooks.change(clientId, first, { enabled: false });
  await database
    .knex('webhooks')
    .where({ id: second })
    .update({ disabledAt: new Date(Date.now() - 60_000) });
  const addedId = await add('one more');
  expect(await listIds()).toEqual(expect.arrayContaining([first, addedId]));
  expect(await listIds()).not.toContain(second);
  const listRemovedLabels = async () => {
    const auditRows = await database.knex('auditEntries').where({ action: 'webhook.removed', targetId: clientId });
    return auditRows.map(({ details }) => details.label).toSorted();
  };
  expect(await listRemovedLabels()).toEqual(['f1']);

  await pruneWebhooks(database.knex);
  expect(await listIds()).toContain(first);
  await database.knex('webhooks').where({ id: first }).update({ disabledAt: '2020-01-01T00:00:00Z' });
  await pruneWebhooks(database.knex);
  expect(await listIds()).toHaveLength(MAX_PERMANENT_WEBHOOKS - 1);
  expect(await listRemovedLabels()).toEqual(['f0', 'f1']);
});
