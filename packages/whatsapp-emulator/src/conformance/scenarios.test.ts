import { describe, expect, it } from 'vitest';
import { rc14 } from '../testing/clients/rc14.ts';
import { scenarios } from '../testing/clients/scenarios/index.ts';
import { playIn } from '../testing/clients/Town.ts';

/** Of the scenarios that `npm run test:clients` plays with every client, those no other test here tells. */
const core = [
  'logs in at another server, whose key it does not know',
  'gives way to a second connection of its own',
  'talks back and forth',
  'is told of a group it is added to',
  'asks again for a status',
  'fetches such a history as a file',
  'goes on with somebody who installed WhatsApp anew',
  'mutes, archives and pins, and its other devices see it',
];

describe('the Baileys of the house, with the latency of a network', () => {
  const told = Object.values(scenarios).flat();

  it.each(core)('%s', async name => {
    const scenario = told.find(one => one.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    expect(await playIn(rc14, { fewPreKeys: true }, scenario)).toEqual([]);
  });
});
