import { fileURLToPath } from 'node:url';
import { mutatedFiles } from './mutation/modules.mjs';

/** Packages whose sources the mutated modules and their tests import. */
const PACKAGES = ['contract', 'sdk', 'server', 'texts', 'timing', 'transport'];

/** Configuration of `npm run mutation`, which passes the files to mutate. */
export default {
  // Our plugin registers under this name. It corrects two verdicts of @stryker-mutator/vitest-runner.
  testRunner: 'vitest',
  plugins: [fileURLToPath(new URL('mutation/strykerPlugins.mjs', import.meta.url))],
  vitest: { configFile: 'packages/tooling/mutation.vitest.config.ts', related: true },
  mutate: mutatedFiles,
  ignorers: ['log-messages', 'database-code'],
  coverageAnalysis: 'perTest',
  // Two processes for two cores. Each loads one test file at a time.
  concurrency: 2,
  // After a run that stopped at its first failure, the next run may execute no test (stryker-js issue 6073).
  disableBail: true,
  timeoutMS: 10_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 10,
  // Work on a copy. The copy contains sources only, because Stryker links `node_modules` into it.
  inPlace: false,
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  ignorePatterns: [
    '**',
    '!package.json',
    '!tsconfig.json',
    ...PACKAGES.flatMap(name => [
      `!packages/${name}/package.json`,
      `!packages/${name}/tsconfig.json`,
      `!packages/${name}/src/**`,
    ]),
    '!plugins/n8n-nodes-recado/package.json',
    '!plugins/n8n-nodes-recado/src/**',
    '!packages/tooling/package.json',
    '!packages/tooling/*.ts',
    '!packages/tooling/{mutation,testing}/*',
    '**/dist/**',
  ],
  // Vitest removes types without checking them.
  disableTypeChecks: false,
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  htmlReporter: { fileName: 'reports/mutation/mutation.html' },
  incrementalFile: 'reports/mutation/incremental.json',
  // `mutation/main.mjs` compares each module with the minimum.
  thresholds: { high: 95, low: 90, break: null },
};
