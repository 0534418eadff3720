import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const conditions = ['@recado/source'];

/** Runs the examples of the n8n guide with n8n's own nodes, which `npm run test:n8n` installs first. */
export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: [
      process.env.N8N === 'whole' ? 'packages/tooling/n8n/whole/*.test.mjs' : 'packages/tooling/n8n/*.test.mjs',
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['packages/tooling/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
  },
});
