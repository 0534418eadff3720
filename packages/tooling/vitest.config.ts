import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { groupTestsByKind } from './testing/groupTestsByKind.mjs';
import { RequestedOrderSequencer } from './testing/RequestedOrderSequencer.mjs';
import { readRequestedTests } from './testing/readRequestedTests.mjs';
import { RetryReporter } from './testing/retryReporter.mjs';
import { SlowestFirstSequencer } from './testing/SlowestFirstSequencer.mjs';

/**
 * Makes tests load the sources of every package, so that a stale build cannot make them pass. Child
 * processes, however, run the build.
 */
const conditions = ['@recado/source'];
const root = fileURLToPath(new URL('../..', import.meta.url));
const requestedTests = readRequestedTests(root, process.argv.slice(2));
const tests = groupTestsByKind(root, requestedTests);
// One process runs the named unit and database tests, unit tests first. It loads their shared modules only once.
if (requestedTests && tests.database.length > 0) tests.database.unshift(...tests.unit.splice(0));
const hasTests = (...kinds: (keyof typeof tests)[]) => kinds.some(kind => tests[kind].length > 0);

/**
 * Three workers suit two cores, because tests often wait for a browser, a process or the end of a lease. With five
 * workers, which compete for the cores, the whole run takes a fifth longer. For a few named database tests, more workers
 * take longer, because each of them loads a thousand modules.
 */
function countWorkers() {
  if (!requestedTests || hasTests('browser', 'wire', 'alone')) return 3;
  return Math.min(3, Math.ceil(requestedTests.length / 6));
}

const project = (name: keyof typeof tests, options: object = {}) => ({
  root,
  resolve: { conditions },
  // Vitest passes these conditions to workers as --conditions.
  // `import` and `module` are no conditions here, because with them CommonJS packages would require() ES modules.
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    name,
    include: tests[name],
    // The timeouts are long because tests wait for conditions, and a slow machine must not look like a defect.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // CI retries once, because shared machines can stall for seconds. The reporter lists every retried test.
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
      // In tests that load Baileys, this project uses our transport's libsignal arithmetic, as in production.
      project('wire', {
        isolate: false,
        setupFiles: ['plugins/transport-baileys/src/socket/quickenLibsignal.ts'],
      }),
      project('alone'),
      // Each project starts a server of Vite, even without tests.
    ].filter(({ test }) => hasTests(test.name)),
    // Unit tests need neither the build nor PostgreSQL.
    globalSetup: hasTests('database', 'browser', 'wire', 'alone')
      ? ['packages/tooling/build/compileForTests.mjs', 'packages/server/src/testing/globalSetup.ts']
      : [],
    maxWorkers: countWorkers(),
    // `npm run test:changed` names the nearest tests first, so that their results appear first.
    sequence: { sequencer: requestedTests ? RequestedOrderSequencer : SlowestFirstSequencer },
    // Caches compiled modules by their content, so that all test projects share them.
    experimental: { fsModuleCache: true },
    reporters: ['default', new RetryReporter()],
  },
});
