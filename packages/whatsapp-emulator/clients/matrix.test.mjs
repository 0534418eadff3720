import { describe, expect, it } from 'vitest';
import { quietConsole } from '../src/quietConsole.ts';
import { NotInClient, scenarios } from '../src/testing/clients/scenarios/index.ts';
import { playIn } from '../src/testing/clients/Town.ts';
import { clients } from './clients.mjs';
import { exceptions } from './exceptions.mjs';

quietConsole();
const only = process.env.CLIENT;

for (const [client, make] of Object.entries(clients)) {
  describe.skipIf(only !== undefined && !client.includes(only))(client, () => {
    for (const [topic, list] of Object.entries(scenarios)) {
      for (const scenario of list) {
        const { name } = scenario;
        it(`${topic}: ${name}`, async ({ task }) => {
          const played = playIn(make, {}, scenario);
          const exception = exceptions[client]?.[name];
          if (exception) {
            // An exception that is none any more must go.
            await expect(Promise.race([played, after(exception.patienceMs ?? 4000)])).rejects.toThrow();
            task.meta.exception = exception.why;
            return;
          }
          try {
            expect(await played).toEqual([]);
          } catch (error) {
            if (!(error instanceof NotInClient)) throw error;
            task.meta.exception = error.message;
          }
        });
      }
    }
  });
}

/** What a client never does is not waited for longer than that. */
const after = milliseconds =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('it does not happen')), milliseconds);
  });
