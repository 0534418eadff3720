import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { groupTestsByKind } from './testing/groupTestsByKind.mjs';
import { RetryReporter } from './testing/retryReporter.mjs';
import { SlowestFirstSequencer } from './testing/SlowestFirstSequencer.mjs';

/** Tests load the sources of every package, so no stale build can pass. Child processes run the build. */
const conditions = ['@recado/source'];
const root = fileURLToPath(new URL('../..', import.meta.url));
const tests = groupTestsByKind(root);

const project = (name: keyof typeof tests, options: object = {}) => ({
  root,
  resolve: { conditions },
  // Vitest passes these to workers as --conditions. With `import` or `module`, CommonJS packages would
  // require() ES modules.
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    name,
    include: tests[name],
    // Generous: tests wait for conditions, and a slow machine must not look like a defect.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Shared machines can stall for seconds. The reporter lists every test that needed a retry.
    retry: process.env.CI ? 1 : 0,
    allowOnly: false,
    ...options,
  },
});

export default defineConfig({
  root,
  test: {
    projects: [
      project('unit', { isolate: false }),
      project('database', { isolate: false }),
      project('browser', { isolate: false }),
      // Baileys must use our transport's libsignal arithmetic, as in production, wherever a test loads it.
      project('wire', {
        isolate: false,
        setupFiles: ['plugins/transport-baileys/src/socket/quickenLibsignal.ts'],
      }),
      project('alone'),
    ],
    globalSetup: ['packages/tooling/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
    // For two cores: tests partly wait for a browser, a process or the end of a lease. Five workers take
    // time from each other, and the whole run takes a fifth longer.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirstSequencer },
    // Projects share compiled modules: the content of a file is its cache key.
    experimental: { fsModuleCache: true },
    reporters: ['default', new RetryReporter()],
  },
});
