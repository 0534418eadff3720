import { sampleRules } from '@recado/contract';
import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import { serverActor } from '../../core/audit/index.ts';
import { createRobotRulesService } from './createRobotRulesService.ts';

// An empty object replaces the database, because rules are validated before any query.
const rules = createRobotRulesService({ database: {} as Knex, apiUrl: '/api', onChange: () => {} });

it.each([
  ['a clock that nobody knows', { hours: { ...sampleRules.hours, timeZone: 'Marte/Olimpo' } }, 'hours.timeZone'],
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
])('rejects %s', async (_, invalidRules, field) => {
  await expect(rules.change('', { ...sampleRules, ...invalidRules }, serverActor)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
});
