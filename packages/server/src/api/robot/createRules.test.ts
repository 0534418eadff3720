import { sampleRules } from '@recado/contract';
import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { createRules } from './createRules.ts';

// It is refused before anything is looked up.
const rules = createRules({ database: {} as Knex, apiUrl: '/api', changed: () => {} });

it.each([
  [
    'a clock that nobody knows',
    { hours: { ...sampleRules.hours, timeZone: 'Marte/Olimpo' } },
    'hours.timeZone',
  ],
  ['a greeting without words', { greeting: { ...sampleRules.greeting, text: ' \u200b' } }, 'greeting.text'],
  [
    'a menu whose options read as each other',
    {
      menus: sampleRules.menus.map(menu => ({
        ...menu,
        options: [
          { title: 'Precios', text: '' },
          { title: 'precios', text: '' },
        ],
      })),
    },
    'menus.0.options',
  ],
  ['two rules of one name', { keywords: [...sampleRules.keywords, ...sampleRules.keywords] }, 'keywords'],
])('refuses %s', async (_, wrong, field) => {
  await expect(rules.change('', { ...sampleRules, ...wrong }, theServer)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
});
