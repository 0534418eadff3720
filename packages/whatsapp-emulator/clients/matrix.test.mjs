import { describe, expect, it } from 'vitest';
import { silenceConsole } from '../src/silenceConsole.ts';
import { runScenario } from '../src/testing/clients/ScenarioEnvironment.ts';
import { clientScenarios, MissingFeatureError } from '../src/testing/clients/scenarios/index.ts';
import { clientFactories } from './clientFactories.mjs';
import { scenarioExceptions } from './scenarioExceptions.mjs';

silenceConsole();
const clientFilter = process.env.CLIENT;

for (const [client, createClient] of Object.entries(clientFactories)) {
  describe.skipIf(clientFilter !== undefined && !client.includes(clientFilter))(client, () => {
    for (const [topic, list] of Object.entries(clientScenarios)) {
      for (const scenario of list) {
        const { name } = scenario;
        it(`${topic}: ${name}`, async ({ task }) => {
          const run = runScenario(createClient, {}, scenario);
          const exception = scenarioExceptions[client]?.[name];
          if (exception) {
            // If the scenario succeeds, the exception no longer applies. The test then fails, so that it gets removed.
            await expect(Promise.race([run, rejectAfter(exception.patienceMs ?? 4000)])).rejects.toThrow();
            task.meta.exception = exception.why;
            return;
          }
          try {
            expect(await run).toEqual([]);
          } catch (error) {
            if (!(error instanceof MissingFeatureError)) throw error;
            task.meta.exception = error.message;
          }
        });
      }
    }
  });
}

/**
 * Rejects after this time, so that the test does not wait forever if the client never performs the action.
 */
const rejectAfter = milliseconds =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the client did not perform the action')), milliseconds);
  });
