import { repositoryRoot } from '../packed/testing/repository.ts';
import { runProgram } from '../packed/testing/runProgram.ts';

/**
 * Builds the packages and the pages of a release. It builds no declarations, because they take a minute of
 * `tsc` and `npm run check:packed` verifies them. The build is fast when nothing has changed.
 */
export async function buildRepository(): Promise<void> {
  // Set NODE_ENV, because the value that Vitest sets would produce the development build of React.
  const env = { ...process.env, NODE_ENV: 'production' };
  await runProgram(process.execPath, [`${repositoryRoot}packages/tooling/build/main.mjs`], {
    cwd: repositoryRoot,
    env,
  });
}
