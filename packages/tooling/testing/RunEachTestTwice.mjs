import { TestRunner } from 'vitest';

/**
 * Runs every test twice in one process, without retries. A test that fails because of its own leftovers
 * would also fail in the retry that CI gives it.
 */
// biome-ignore lint/style/noDefaultExport: Vitest requires a default export.
export default class RunEachTestTwice extends TestRunner {
  onBeforeRunTask(task) {
    if (task.type === 'test') Object.assign(task, { repeats: 1, retry: 0 });
    return super.onBeforeRunTask?.(task);
  }
}
