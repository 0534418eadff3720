import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const conditions = ['@recado/source'];

/** The examples of the n8n guide in n8n's own nodes: `npm run test:n8n`, which installs those first. */
export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: [
      process.env.N8N === 'whole' ? 'packages/house/n8n/whole/*.test.mjs' : 'packages/house/n8n/*.test.mjs',
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['packages/house/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
  },
});
