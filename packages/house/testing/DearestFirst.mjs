import { BaseSequencer } from 'vitest/node';

/** Projects of tests, those first whose files take longest: what is left for the end is short, and no worker is idle then. */
const order = ['alone', 'wire', 'browser', 'database', 'unit'];

/** Vitest's order within a project: what failed, then what took longest, or is the largest file. */
export class DearestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}
