/**
 * Counts the files that a message crosses, according to the tables in docs/tour.md, and compares the tables with the
 * repository. `cli/src/mainJob/messagePaths.test.ts` proves that exactly these files execute.
 */
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { readImportGraph } from '../testing/readImportGraph.mjs';
import { findMessagePathProblems, MAX_FILES } from './findMessagePathProblems.mjs';
import { readMessagePaths } from './readMessagePaths.mjs';

const messagePaths = readMessagePaths(repositoryRoot);
const problems = findMessagePathProblems(repositoryRoot, messagePaths, readImportGraph(repositoryRoot).importers);
for (const problem of problems) console.error(problem);
const counts = Object.entries(messagePaths.files).map(
  ([path, files]) => `${path} ${files.length} of ${MAX_FILES[path]} files`,
);
console.log(`message paths: ${counts.join(', ')}, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
