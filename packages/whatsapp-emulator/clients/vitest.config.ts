import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ScenarioResultsTable } from './ScenarioResultsTable.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const conditions = ['@recado/source'];

/** Runs every scenario with every client. `npm run test:clients` first installs the clients. */
export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: ['packages/whatsapp-emulator/clients/*.test.mjs'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default', new ScenarioResultsTable()],
  },
});
