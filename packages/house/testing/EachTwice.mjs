import { TestRunner } from 'vitest';

/**
 * Runs every test twice in one go and lets none try again: a test that leaves something behind of which its next run
 * knows nothing could not be saved by the second try that CI gives it.
 */
// biome-ignore lint/style/noDefaultExport: so Vitest loads it
export default class EachTwice extends TestRunner {
  onBeforeRunTask(task) {
    if (task.type === 'test') Object.assign(task, { repeats: 1, retry: 0 });
    return super.onBeforeRunTask?.(task);
  }
}
