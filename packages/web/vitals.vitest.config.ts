import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@recado/source'];

/** `npm run check:vitals -w @recado/web`: measures the cold load of pages in Chromium, and compares it with its limits. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: ['packages/web/src/testing/vitals/*.vitals.ts'],
    globalSetup: ['packages/tooling/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
