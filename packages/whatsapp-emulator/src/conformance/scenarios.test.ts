import { describe, expect, it } from 'vitest';
import { createRc14Client } from '../testing/clients/createRc14Client.ts';
import { runScenario } from '../testing/clients/ScenarioWorld.ts';
import { clientScenarios } from '../testing/clients/scenarios/index.ts';

/** Scenarios of `npm run test:clients` that no other test of this folder covers. */
const uncoveredScenarios = [
  'logs in at another server, whose key it does not know',
  'gives way to a second connection of its own',
  'talks back and forth',
  'is told of a group it is added to',
  'asks again for a status',
  'fetches such a history as a file',
  'goes on with somebody who installed WhatsApp anew',
  'mutes, archives and pins, and its other devices see it',
];

describe('the Baileys version of this repository, with network latency', () => {
  const allScenarios = Object.values(clientScenarios).flat();

  it.each(uncoveredScenarios)('%s', async name => {
    const scenario = allScenarios.find(candidate => candidate.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    expect(await runScenario(createRc14Client, { fewPreKeys: true }, scenario)).toEqual([]);
  });
});
