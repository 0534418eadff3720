import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@recado/source'];

/**
 * `npm run shots -w @recado/web`: takes screenshots of all screens for review, and the screenshot that
 * the landing page shows.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: ['packages/web/src/testing/shots/*.shot.ts'],
    globalSetup: ['packages/tooling/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 1,
  },
});
