import { repositoryRoot } from '../packed/testing/repository.ts';
import { runProgram } from '../packed/testing/runProgram.ts';

/**
 * Builds the packages and the pages as for a release, but without declarations: those take a minute
 * of `tsc`, and `npm run check:packed` verifies them. Fast when nothing changed.
 */
export async function buildRepository(): Promise<void> {
  // Vitest's NODE_ENV would produce React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await runProgram(process.execPath, [`${repositoryRoot}packages/tooling/build/main.mjs`], {
    cwd: repositoryRoot,
    env,
  });
}
