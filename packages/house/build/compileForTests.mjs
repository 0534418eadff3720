import { findRooms } from './findRooms.mjs';
import { transpile } from './transpile.mjs';

/** Vitest's global setup: the processes that tests start run the code as it stands, however vitest was started. */
export async function setup(project) {
  const compile = async () => {
    const { errors } = await transpile(await findRooms());
    if (errors.length > 0) throw new Error(errors.join('\n'));
  };
  project.onTestsRerun(compile);
  await compile();
}
