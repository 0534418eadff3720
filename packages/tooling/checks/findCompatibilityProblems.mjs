/** Fewest reports in the table, which covers both transports. */
const MIN_ROWS = 83;
const COLUMNS = 5;
const ROW = /^\| \[/;
const SOURCE =
  /^\[([\w.-]+\/[\w.-]+)#(\d+)\]\(https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/(?:issues|pull|discussions)\/(\d+)\)$/;
const TEST = /^`([^`]+)` `([^`]+)`$/;
/** Names of files with tests: those that the test runner finds, and those with cases for several of them. */
const TEST_FILE = /\.test\.(ts|tsx|mjs)$|Tests?\.ts$|TestCases\.ts$/;

/**
 * Checks the table of public reports: each names its thread once and a test that exists.
 *
 * @param {string} document text of `docs/compatibility.md`
 * @param {(path: string) => string | undefined} readFile returns the text of a file, or undefined if it does not exist
 * @returns {string[]} problems, empty if there are none
 */
export function findCompatibilityProblems(document, readFile) {
  const rows = document.split('\n').filter(line => ROW.test(line));
  const sources = rows.map(row => readCells(row)[0]);
  const repeated = new Set(sources.filter((source, index) => sources.indexOf(source) !== index));
  return [
    ...(rows.length < MIN_ROWS ? [`docs/compatibility.md has ${rows.length} rows, fewer than ${MIN_ROWS}`] : []),
    ...[...repeated].map(source => `docs/compatibility.md names ${source} twice`),
    ...rows.flatMap(row => findRowProblems(row, readFile)),
  ];
}

const readCells = row => row.replace(/^\| | \|$/g, '').split(' | ');

function findRowProblems(row, readFile) {
  const cells = readCells(row);
  const [source, situation, expected, since, test] = cells;
  if (cells.length !== COLUMNS || ![situation, expected, since].every(cell => cell.trim() !== ''))
    return [`${source} has empty cells, or not ${COLUMNS} of them`];
  return [...findSourceProblems(source), ...findTestProblems(source, test, readFile)];
}

function findSourceProblems(source) {
  const [, repository, number, linkedRepository, linkedNumber] = SOURCE.exec(source) ?? [];
  const isThread = repository !== undefined && repository === linkedRepository && number === linkedNumber;
  return isThread ? [] : [`${source} is no link to the thread that it names`];
}

function findTestProblems(source, test, readFile) {
  const [, path, title] = TEST.exec(test) ?? [];
  if (path === undefined || !TEST_FILE.test(path)) return [`${source} names no test, but ${test}`];
  const text = readFile(path);
  if (text === undefined) return [`${source} names ${path}, which does not exist`];
  return containsLiteral(text, title) ? [] : [`${source} names “${title}”, which is no title in ${path}`];
}

/** Whether a source text contains a string literal with this value, such as the title of a test or of its case. */
const containsLiteral = (text, value) =>
  ["'", '"', '`'].some(quote => text.includes(`${quote}${value.replaceAll(quote, `\\${quote}`)}${quote}`));
