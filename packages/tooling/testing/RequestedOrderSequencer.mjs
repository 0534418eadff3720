import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { readRequestedTests } from './readRequestedTests.mjs';

/** Sorts the test files in the order in which the command line names them. */
export class RequestedOrderSequencer extends BaseSequencer {
  async sort(files) {
    const { root } = this.ctx.config;
    const requestedTests = readRequestedTests(root, process.argv.slice(2)) ?? [];
    const getRank = ({ moduleId }) => requestedTests.indexOf(relative(root, moduleId));
    return files.toSorted((a, b) => getRank(a) - getRank(b));
  }
}
