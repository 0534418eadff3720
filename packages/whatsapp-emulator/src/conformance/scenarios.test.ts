import { describe, expect, it } from 'vitest';
import { createBaileysRc14Client } from '../testing/clients/createBaileysRc14Client.ts';
import { runScenario } from '../testing/clients/ScenarioEnvironment.ts';
import { clientScenarios } from '../testing/clients/scenarios/index.ts';

/** Scenarios of `npm run test:clients` that no other test of this folder covers. */
const uncoveredScenarios = [
  'logs in after the server changed its key',
  'reports that a second connection replaced it',
  'sends and receives messages in turn',
  'reports a group that it was added to',
  'requests a status again that it could not decrypt',
  'downloads a history of 500 messages as a file',
  'exchanges messages with a contact who reinstalled WhatsApp',
  'mutes, archives and pins chats on all its devices',
];

describe('Baileys client of this repository under network latency', () => {
  const allScenarios = Object.values(clientScenarios).flat();

  it.each(uncoveredScenarios)('%s', async name => {
    const scenario = allScenarios.find(candidate => candidate.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    expect(await runScenario(createBaileysRc14Client, { fewPreKeys: true }, scenario)).toEqual([]);
  });
});
