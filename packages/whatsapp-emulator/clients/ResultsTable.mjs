import { readFileSync, writeFileSync } from 'node:fs';

const readme = new URL('../README.md', import.meta.url);
const results = new URL('results.json', import.meta.url);
const marks = ['<!-- clients: written by npm run test:clients -->', '<!-- /clients -->'];
const order = ['Baileys 7.0.0-rc14', 'Baileys 7.0.0-rc.9', 'Baileys 6.7.24', 'zapo-js 0.3.0'];

/**
 * Notes what became of every scenario of the clients that were played with, and writes the table of all of them into the
 * readme. A client of which only some scenarios were played stays as it was.
 */
export class ResultsTable {
  onTestRunEnd(modules) {
    const known = JSON.parse(readFileSync(results, 'utf8'));
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    for (const client of order) {
      const own = tests.filter(test => test.parent.name === client);
      if (own.length === 0 || own.some(test => !['passed', 'failed'].includes(test.result().state))) continue;
      known[client] = Object.fromEntries(own.map(test => [test.name, outcome(test)]));
    }
    writeFileSync(results, `${JSON.stringify(known, null, 2)}\n`);
    const text = readFileSync(readme, 'utf8');
    const [before, rest = ''] = text.split(marks[0]);
    const [, after] = rest.split(marks[1]);
    if (after === undefined) return;
    writeFileSync(readme, `${before}${marks[0]}\n${table(known)}${marks[1]}${after}`);
  }
}

/** `✓`, `fails`, or why it is not played. */
const outcome = test => (test.result().state === 'passed' ? (test.meta().exception ?? '✓') : 'fails');

function table(known) {
  const notes = [];
  const clients = order.filter(client => known[client]);
  const names = [...new Set(clients.flatMap(client => Object.keys(known[client])))];
  const cell = told => {
    if (told === '✓' || told === undefined) return told ?? '';
    if (told === 'fails') return '**fails**';
    if (!notes.includes(told)) notes.push(told);
    return `– (${notes.indexOf(told) + 1})`;
  };
  const rows = names.map(
    name => `| ${name} | ${clients.map(client => cell(known[client][name])).join(' | ')} |`,
  );
  const head = [`| | ${clients.join(' | ')} |`, `|---|${clients.map(() => '---|').join('')}`];
  const footnotes = notes.map((note, index) => `${index + 1}. ${note}`);
  return `\n${[...head, ...rows].join('\n')}\n\n${footnotes.length > 0 ? `${footnotes.join('\n')}\n\n` : ''}`;
}
