import { describe, expect, it } from 'vitest';
import { silenceConsole } from '../src/silenceConsole.ts';
import { runScenario } from '../src/testing/clients/ScenarioWorld.ts';
import { NotInClient, scenarios } from '../src/testing/clients/scenarios/index.ts';
import { clients } from './clients.mjs';
import { exceptions } from './exceptions.mjs';

silenceConsole();
const clientFilter = process.env.CLIENT;

for (const [client, createClient] of Object.entries(clients)) {
  describe.skipIf(clientFilter !== undefined && !client.includes(clientFilter))(client, () => {
    for (const [topic, list] of Object.entries(scenarios)) {
      for (const scenario of list) {
        const { name } = scenario;
        it(`${topic}: ${name}`, async ({ task }) => {
          const run = runScenario(createClient, {}, scenario);
          const exception = exceptions[client]?.[name];
          if (exception) {
            // Fails when the exception no longer applies, so that it gets removed.
            await expect(Promise.race([run, rejectAfter(exception.patienceMs ?? 4000)])).rejects.toThrow();
            task.meta.exception = exception.why;
            return;
          }
          try {
            expect(await run).toEqual([]);
          } catch (error) {
            if (!(error instanceof NotInClient)) throw error;
            task.meta.exception = error.message;
          }
        });
      }
    }
  });
}

/** Rejects after this time, which limits the wait for an action that the client never performs. */
const rejectAfter = milliseconds =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the client did not perform the action')), milliseconds);
  });
