import { exampleRobotRules } from '@recado/contract';
import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { createRobotRulesService } from './createRobotRulesService.ts';

// An empty object replaces the database, because rules are validated before any query.
const rules = createRobotRulesService({ database: {} as Knex, apiUrl: '/api', onChange: () => {} });

it.each([
  ['an unknown time zone', { hours: { ...exampleRobotRules.hours, timeZone: 'Marte/Olimpo' } }, 'hours.timeZone'],
  [
    'a greeting without visible text',
    { greeting: { ...exampleRobotRules.greeting, text: ' \u200b' } },
    'greeting.text',
  ],
  [
    'a menu with equal options',
    {
      menus: exampleRobotRules.menus.map(menu => ({
        ...menu,
        options: [
          { title: 'Precios', text: '' },
          { title: 'precios', text: '' },
        ],
      })),
    },
    'menus.0.options',
  ],
  [
    'two rules with the same name',
    { keywords: [...exampleRobotRules.keywords, ...exampleRobotRules.keywords] },
    'keywords',
  ],
])('the robot rules service rejects %s', async (_, invalidRules, field) => {
  await expect(rules.change('', { ...exampleRobotRules, ...invalidRules }, serverActor)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
});
