import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@recado/source'];

/** Tests clients that `npm run test:generators` generates from the API document. It installs the generators first. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: ['packages/tooling/generators/*.test.mjs'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    globalSetup: ['packages/tooling/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
  },
});
