import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Test projects, slowest files first: short files run last, so that no worker idles at the end. */
const projectOrder = ['alone', 'wire', 'browser', 'database', 'unit'];

/**
 * Slowest test files on an idle machine, slowest first. A fresh clone has no durations of earlier runs,
 * so its first run uses this list. Otherwise the slowest files could run last, while other workers are idle.
 */
export const slowestTestFiles = JSON.parse(readFileSync(new URL('longest.json', import.meta.url), 'utf8'));

/**
 * Sorts the files within a project as Vitest does by default: failed files first, then the slowest ones.
 * A first run has no earlier results and therefore uses `longest.json`.
 */
export class SlowestFirstSequencer extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const ranks = new Map(files.map(file => [file, this.#rankOf(file)]));
    return sorted.toSorted(
      (a, b) =>
        projectOrder.indexOf(a.project.name) - projectOrder.indexOf(b.project.name) || ranks.get(a) - ranks.get(b),
    );
  }

  /** Returns the same rank for all files with earlier results: Vitest has better data about them. */
  #rankOf({ project, moduleId }) {
    const path = relative(this.ctx.config.root, moduleId);
    if (this.ctx.cache.getFileTestResults(`${project.name}:${path}`)) return 0;
    const rank = slowestTestFiles.indexOf(path);
    return rank < 0 ? slowestTestFiles.length : rank;
  }
}
