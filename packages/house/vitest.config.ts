import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { DearestFirst } from './testing/DearestFirst.mjs';
import { LastWords } from './testing/lastWords.mjs';
import { testsByKind } from './testing/testsByKind.mjs';

/** Tests read the sources of every room, so that no stale build can pass; processes they start run the build. */
const conditions = ['@recado/source'];
const root = fileURLToPath(new URL('../..', import.meta.url));
const tests = testsByKind(root);

const project = (name: keyof typeof tests, options: object = {}) => ({
  root,
  resolve: { conditions },
  // These become --conditions of the workers: with `import` or `module` a CommonJS package would require() ES modules.
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    name,
    include: tests[name],
    // Generous, because what is awaited is a condition: a slow machine must not look like a defect.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // On shared machines a stall of seconds is ordinary; the run ends by naming every test that needed its second try.
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
      // Whoever loads Baileys first, it finds the arithmetic that our transport gives it, as where it runs for its users.
      project('wire', {
        isolate: false,
        setupFiles: ['plugins/transport-baileys/src/socket/quickenLibsignal.ts'],
      }),
      project('alone'),
    ],
    globalSetup: ['packages/house/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts'],
    // On two cores: tests wait for a part of their time, for a browser, a process, or the end of a lease. With five, whatever
    // is tested takes its time from the others, and the whole a fifth longer.
    maxWorkers: 3,
    sequence: { sequencer: DearestFirst },
    // What one project has compiled the others need not: they are told apart by what the files hold.
    experimental: { fsModuleCache: true },
    reporters: ['default', new LastWords()],
  },
});
