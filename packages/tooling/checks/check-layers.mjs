/**
 * Checks the structure of the repository: layers and cycles (with dependency-cruiser), cycles of folders in the
 * server's API, factories that return methods, and at most 250 lines per file. It also checks how many modules
 * dependency-cruiser saw, because a run without modules would find no problems.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { dependencyRules as config } from './dependencyRules.mjs';
import { findFactoryProblems } from './findFactoryProblems.mjs';
import { findFolderCycles } from './findFolderCycles.mjs';

const MAX_LINES_PER_FILE = 250;
const SERVER_FOLDER = 'packages/server/src';
const API_FOLDER = `${SERVER_FOLDER}/api`;
const sourceFolders = ['packages', 'plugins', 'cli'];

const trackedFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...sourceFolders], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && existsSync(file));
const sources = trackedFiles.map(path => ({ path, text: readFileSync(path, 'utf8') }));
const { output } = await cruise(sourceFolders, {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
});
const seenFiles = new Set(output.modules.map(module => module.source));
const unseenFiles = trackedFiles.filter(file => !seenFiles.has(file));

const problems = [
  ...output.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${to}${cycle ? ` (${cycle.map(step => step.name ?? step).join(' -> ')})` : ''}`,
  ),
  ...findFolderCycles(output.modules, API_FOLDER).map(cycle => `cycle of folders: ${cycle.join(' -> ')}`),
  ...findFactoryProblems(sources, SERVER_FOLDER),
  ...unseenFiles.map(file => `not seen by dependency-cruiser: ${file}`),
  ...sources
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES_PER_FILE)
    .map(({ path, lines }) => `${path} has ${lines} lines; the maximum is ${MAX_LINES_PER_FILE}`),
];
for (const problem of problems) console.error(problem);
console.log(`check:layers: ${trackedFiles.length} modules seen, ${problems.length} problems`);
process.exit(problems.length > 0 || trackedFiles.length === 0 ? 1 : 0);
