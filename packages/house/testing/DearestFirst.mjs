import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Projects of tests, those first whose files take longest: what is left for the end is short, and no worker is idle then. */
const order = ['alone', 'wire', 'browser', 'database', 'unit'];

/**
 * The files that took longest on an idle machine, the longest first: who runs tests for the first time, as on a fresh
 * clone, begins with them too, instead of finding the longest at the end, with all other workers idle.
 */
export const longest = JSON.parse(readFileSync(new URL('longest.json', import.meta.url), 'utf8'));

/** Vitest's order within a project: what failed, then what took longest; before the first run, what others say takes longest. */
export class DearestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const places = new Map(files.map(file => [file, this.#placeOf(file)]));
    return sorted.toSorted(
      (a, b) =>
        order.indexOf(a.project.name) - order.indexOf(b.project.name) || places.get(a) - places.get(b),
    );
  }

  /** Equal for all that were run here before: of them Vitest knows more. */
  #placeOf({ project, moduleId }) {
    const path = relative(this.ctx.config.root, moduleId);
    if (this.ctx.cache.getFileTestResults(`${project.name}:${path}`)) return 0;
    const place = longest.indexOf(path);
    return place < 0 ? longest.length : place;
  }
}
