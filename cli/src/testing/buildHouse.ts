import { root } from '../packed/testing/house.ts';
import { runProgram } from '../packed/testing/runProgram.ts';

/**
 * Brings what runs up to date, the pages too, as for a release but for the declarations: those cost a minute of `tsc`,
 * and `npm run check:packed` holds that they are there. Takes no time when nothing changed.
 */
export async function buildHouse(): Promise<void> {
  // Vitest's own NODE_ENV would make it React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await runProgram(process.execPath, [`${root}packages/house/build/main.mjs`], { cwd: root, env });
}
