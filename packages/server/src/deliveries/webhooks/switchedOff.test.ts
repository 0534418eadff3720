import { WEBHOOKS_MAX } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostOffice, type PostOffice } from '../dispatch/testing/createPostOffice.ts';
import { pruneWebhooks } from './removeWebhooks.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await createPostOffice();
});
afterAll(() => office.close());

const url = 'http://127.0.0.1:9/';

it('what a program has switched off makes room for another, and goes when nothing of it can be recovered', async () => {
  const { webhooks, database } = office;
  const clientId = await office.client();
  const add = async (label: string) =>
    (await webhooks.add(clientId, { url, label, origin: 'n8n', externalId: label })).webhook.id;
  const idsLeft = async () => (await webhooks.list(clientId)).map(({ id }) => id);
  for (let n = 0; n < WEBHOOKS_MAX; n += 1) await add(`f${n}`);
  await expect(add('one more')).rejects.toMatchObject({ status: 409 });

  const [first = '', second = ''] = await idsLeft();
  await webhooks.change(clientId, second, { enabled: false });
  await webhooks.change(clientId, first, { enabled: false });
  await database
    .knex('webhooks')
    .where({ id: second })
    .update({ disabledAt: new Date(Date.now() - 60_000) });
  const added = await add('one more');
  expect(await idsLeft()).toEqual(expect.arrayContaining([first, added]));
  expect(await idsLeft()).not.toContain(second);
  const removed = async () => {
    const told = await database.knex('audit').where({ action: 'webhook.removed', targetId: clientId });
    return told.map(({ details }) => details.label).toSorted();
  };
  expect(await removed()).toEqual(['f1']);

  await pruneWebhooks(database.knex);
  expect(await idsLeft()).toContain(first);
  await database.knex('webhooks').where({ id: first }).update({ disabledAt: '2020-01-01T00:00:00Z' });
  await pruneWebhooks(database.knex);
  expect(await idsLeft()).toHaveLength(WEBHOOKS_MAX - 1);
  expect(await removed()).toEqual(['f0', 'f1']);
});
