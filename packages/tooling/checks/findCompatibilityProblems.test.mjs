import { expect, it } from 'vitest';
import { findCompatibilityProblems } from './findCompatibilityProblems.mjs';

const path = 'plugins/a/src/reading.test.ts';
const files = { [path]: "it('reads a text', () => {});\nit('keeps the customer\\'s name', () => {});" };
const readFile = file => files[file];
const link = (number, repository = 'owner/repo') =>
  `[${repository}#${number}](https://github.com/${repository}/issues/${number})`;
const buildRow = (source, test = `\`${path}\` \`reads a text\``) =>
  `| ${source} | A text | It is read | 1.0 | ${test} |`;
const rows = Array.from({ length: 83 }, (_, index) => buildRow(link(index + 1)));
const find = (...changedRows) =>
  findCompatibilityProblems(['| Source |', '|---|', ...changedRows, ...rows].join('\n'), readFile);

it('accepts rows with different threads and existing tests', () => {
  expect(find()).toEqual([]);
  expect(find(buildRow(link(90), `\`${path}\` \`keeps the customer's name\``))).toEqual([]);
});

it('reports a table with too few rows', () => {
  expect(findCompatibilityProblems(rows.slice(1).join('\n'), readFile)).toEqual([
    'docs/compatibility.md has 82 rows, fewer than 83',
  ]);
});

it('reports a thread that two rows name', () => {
  expect(find(buildRow(link(1)))).toEqual([`docs/compatibility.md names ${link(1)} twice`]);
});

it('reports a link to another thread than the named one, and to no thread', () => {
  const otherLink = link(91).replace('issues/91', 'issues/92');
  for (const source of [otherLink, '[owner/repo#91](https://example.com/91)', '[a report](x)'])
    expect(find(buildRow(source))).toEqual([`${source} is no link to the thread that it names`]);
});

it('reports a test that does not exist', () => {
  const source = link(93);
  expect(find(buildRow(source, `\`${path}\` \`reads a\``))).toEqual([
    `${source} names “reads a”, which is no title in ${path}`,
  ]);
  expect(find(buildRow(source, '`src/gone.test.ts` `reads a text`'))).toEqual([
    `${source} names src/gone.test.ts, which does not exist`,
  ]);
  expect(find(buildRow(source, '`src/reading.ts` `reads a text`'))).toEqual([
    `${source} names no test, but \`src/reading.ts\` \`reads a text\``,
  ]);
});

it('reports a row with an empty cell, and one without a cell', () => {
  const source = link(94);
  const problem = `${source} has empty cells, or not 5 of them`;
  expect(find(buildRow(source).replace('A text', ' '))).toEqual([problem]);
  expect(find(buildRow(source).replace('| A text ', ''))).toEqual([problem]);
});
