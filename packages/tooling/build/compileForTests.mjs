import { findPackageFolders } from './findPackageFolders.mjs';
import { transpile } from './transpile.mjs';

/**
 * Global setup of Vitest. Before every kind of test run, compiles the current sources for the processes that
 * tests start.
 */
export async function setup(project) {
  const compile = async () => {
    const { errors } = await transpile(await findPackageFolders());
    if (errors.length > 0) throw new Error(errors.join('\n'));
  };
  project.onTestsRerun(compile);
  await compile();
}
