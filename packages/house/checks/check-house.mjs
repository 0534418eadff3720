/**
 * Holds the shape of the house: floors and cycles (dependency-cruiser), and the ceiling of 250 lines a file.
 * It asserts how many modules were seen, because a cruise that sees nothing also finds nothing wrong.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { house as config } from './floors.mjs';

const CEILING = 250;
const rooms = ['packages', 'plugins', 'cli'];

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...rooms], { encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && existsSync(file));
const { output } = await cruise(rooms, {
  ...config.options,
  validate: true,
  ruleSet: { forbidden: config.forbidden },
});
const seen = new Set(output.modules.map(module => module.source));
const unseen = tracked.filter(file => !seen.has(file));

const problems = [
  ...output.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${to}${cycle ? ` (${cycle.map(step => step.name ?? step).join(' -> ')})` : ''}`,
  ),
  ...unseen.map(file => `not seen by dependency-cruiser: ${file}`),
  ...tracked
    .map(file => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > CEILING)
    .map(({ file, lines }) => `${file} has ${lines} lines; the ceiling is ${CEILING}`),
];
for (const problem of problems) console.error(problem);
console.log(`check:house: ${tracked.length} modules of ours seen, ${problems.length} problems`);
process.exit(problems.length > 0 || tracked.length === 0 ? 1 : 0);
