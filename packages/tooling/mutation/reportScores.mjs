/** Minimum percentage of killed mutants in each module. */
export const MIN_SCORE = 90;

/** Columns of the table: heading, and the states of Stryker's report that it counts. */
const COLUMNS = [
  ['Mutants', undefined],
  ['Killed', ['Killed']],
  ['Timed out', ['Timeout']],
  ['Survived', ['Survived']],
  ['Not covered', ['NoCoverage']],
  ['Ignored, errors', ['Ignored', 'RuntimeError', 'CompileError', 'Pending']],
];

/**
 * Formats the result of a mutation run as two Markdown tables, one row for each module and one for each file. The score is
 * the percentage of killed mutants, which include those that timed out. Ignored mutants and errors do not count.
 *
 * @param {{ files: Record<string, { mutants: { status: string }[] }> }} report Stryker's JSON report
 * @param {Record<string, readonly string[]>} modules files by module, as in `modules.mjs`
 * @returns {{ moduleTable: string, fileTable: string, weakModules: string[] }} `moduleTable` is for
 *   `docs/measurements.md`. `fileTable` starts with the file of the lowest score. `weakModules` have a score below
 *   `MIN_SCORE`.
 */
export function formatScores(report, modules) {
  const fileRows = Object.entries(report.files).map(([file, { mutants }]) => countStates(file, [mutants]));
  const moduleRows = Object.entries(modules).flatMap(([name, files]) => {
    const reported = files.filter(file => report.files[file]);
    return reported.length > 0
      ? [
          countStates(
            name,
            reported.map(file => report.files[file].mutants),
          ),
        ]
      : [];
  });
  const total = countStates(
    'all',
    Object.values(report.files).map(({ mutants }) => mutants),
  );
  return {
    moduleTable: formatTable(['Module', 'Files'], [...moduleRows, total], ({ name, fileCount }) => [name, fileCount]),
    fileTable: formatTable(
      ['File'],
      fileRows.toSorted((a, b) => a.score - b.score || a.name.localeCompare(b.name)),
      ({ name }) => [`\`${name}\``],
    ),
    weakModules: moduleRows.filter(({ score }) => score < MIN_SCORE).map(({ name }) => name),
  };
}

function countStates(name, mutantLists) {
  const states = mutantLists.flat().map(({ status }) => status);
  const count = list => states.filter(state => list === undefined || list.includes(state)).length;
  const killed = count(['Killed', 'Timeout']);
  const valid = killed + count(['Survived', 'NoCoverage']);
  return {
    name,
    fileCount: mutantLists.length,
    counts: COLUMNS.map(([, list]) => count(list)),
    // A file without valid mutants, for example of types, has nothing that a test could miss.
    score: valid === 0 ? 100 : (killed / valid) * 100,
  };
}

function formatTable(headings, rows, format) {
  const lines = [
    [...headings, ...COLUMNS.map(([heading]) => heading), 'Score'],
    [...headings, ...COLUMNS, 'Score'].map(() => '---'),
    ...rows.map(row => [...format(row), ...row.counts, `${(Math.floor(row.score * 10) / 10).toFixed(1)} %`]),
  ];
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}
