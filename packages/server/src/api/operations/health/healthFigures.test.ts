import { v7 } from 'uuid';
import { expect, it, onTestFinished } from 'vitest';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase } from '../../../testing/index.ts';
import { readHealthFigures } from './healthFigures.ts';

it('the health figures count a webhook as disabled if the platform disabled it, but not if its owner did', async () => {
  const { knex, drop } = await createTestDatabase();
  onTestFinished(drop);
  const clientId = await createClientRow(knex);
  const add = (label: string, disabledReason: string | null) =>
    knex('webhooks').insert({
      id: v7(),
      clientId,
      label,
      url: 'http://127.0.0.1:9/',
      disabledReason,
      disabledAt: disabledReason && new Date(),
    });
  await add('on', null);
  await add('off', 'owner');
  expect((await readHealthFigures(knex)).webhooks).toEqual({ total: 2, disabled: 0, failing: 0 });
  await add('gone', 'gone');
  expect((await readHealthFigures(knex)).webhooks).toEqual({ total: 3, disabled: 1, failing: 0 });
});
