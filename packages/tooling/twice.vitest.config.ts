import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import once from './vitest.config.ts';

const runner = fileURLToPath(new URL('testing/RunEachTestTwice.mjs', import.meta.url));
const projects = once.test?.projects as TestProjectInlineConfiguration[];

/** `npm run test:twice`: runs all tests, each of them twice in a row. */
export default defineConfig({
  ...once,
  test: {
    ...once.test,
    projects: projects.map(project => ({ ...project, test: { ...project.test, runner } })),
  },
});
