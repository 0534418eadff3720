import { readFileSync, writeFileSync } from 'node:fs';

const readme = new URL('../README.md', import.meta.url);
const marks = ['<!-- clients: written by npm run test:clients -->', '<!-- /clients -->'];

/** Writes what became of every scenario into the readme, once all of them have been played. */
export class ResultsTable {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    if (process.env.CLIENT !== undefined || tests.some(test => test.result().state === 'skipped')) return;
    const [before, after] = [
      readFileSync(readme, 'utf8').split(marks[0]),
      readFileSync(readme, 'utf8').split(marks[1]),
    ];
    if (before.length !== 2 || after.length !== 2) return;
    writeFileSync(readme, `${before[0]}${marks[0]}\n${table(tests)}${marks[1]}${after[1]}`);
  }
}

function table(tests) {
  const notes = [];
  const clients = [...new Set(tests.map(test => test.parent.name))];
  const rows = [...new Set(tests.map(({ name }) => name))].map(name => {
    const cells = clients.map(client =>
      cell(tests.find(test => test.name === name && test.parent.name === client)),
    );
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const head = [`| | ${clients.join(' | ')} |`, `|---|${clients.map(() => '---|').join('')}`];
  const footnotes = notes.map((note, index) => `${index + 1}. ${note}`);
  return `\n${[...head, ...rows].join('\n')}\n\n${footnotes.length > 0 ? `${footnotes.join('\n')}\n\n` : ''}`;

  function cell(test) {
    if (test?.result().state !== 'passed') return '**fails**';
    const { exception } = test.meta();
    if (exception === undefined) return '✓';
    if (!notes.includes(exception)) notes.push(exception);
    return `– (${notes.indexOf(exception) + 1})`;
  }
}
