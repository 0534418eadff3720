import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests read the sources of every room, so that no stale build can pass; processes they start run the build. */
const conditions = ['@recado/source'];

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { conditions },
  // These become --conditions of the workers: with `import` or `module` a CommonJS package would require() ES modules.
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: [
      '{packages,plugins}/*/src/**/*.test.{ts,tsx}',
      'cli/src/**/*.test.{ts,tsx}',
      'packages/house/**/*.test.mjs',
    ],
    globalSetup: ['packages/house/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
    // Generous, because what is awaited is a condition: a slow machine must not look like a defect.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // On shared machines a stall of seconds is ordinary; a test that needed its second try is named in the report.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
    allowOnly: false,
  },
});
