import { readFileSync, writeFileSync } from 'node:fs';

const readme = new URL('../README.md', import.meta.url);
const resultsFile = new URL('results.json', import.meta.url);
const tableMarkers = ['<!-- clients: written by npm run test:clients -->', '<!-- /clients -->'];
const clientOrder = ['Baileys 7.0.0-rc14', 'Baileys 7.0.0-rc.9', 'Baileys 6.7.24', 'zapo-js 0.3.0'];

/**
 * Stores the results of all scenarios by client, and writes the table of all clients into the README. If
 * only some scenarios ran with a client, all its earlier results stay and the new ones are not stored.
 */
export class ScenarioResultsTable {
  onTestRunEnd(modules) {
    const resultsByClient = JSON.parse(readFileSync(resultsFile, 'utf8'));
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    for (const client of clientOrder) {
      const clientTests = tests.filter(test => test.parent.name === client);
      if (clientTests.length === 0 || clientTests.some(test => !['passed', 'failed'].includes(test.result().state)))
        continue;
      resultsByClient[client] = Object.fromEntries(clientTests.map(test => [test.name, describeOutcome(test)]));
    }
    writeFileSync(resultsFile, `${JSON.stringify(resultsByClient, null, 2)}\n`);
    const text = readFileSync(readme, 'utf8');
    const [before, rest = ''] = text.split(tableMarkers[0]);
    const [, after] = rest.split(tableMarkers[1]);
    if (after === undefined) return;
    writeFileSync(readme, `${before}${tableMarkers[0]}\n${buildTable(resultsByClient)}${tableMarkers[1]}${after}`);
  }
}

/** Returns `✓`, `fails`, or the reason why the client is exempt from the scenario. */
const describeOutcome = test => (test.result().state === 'passed' ? (test.meta().exception ?? '✓') : 'fails');

function buildTable(resultsByClient) {
  const notes = [];
  const clients = clientOrder.filter(client => resultsByClient[client]);
  const names = [...new Set(clients.flatMap(client => Object.keys(resultsByClient[client])))];
  const formatCell = result => {
    if (result === '✓' || result === undefined) return result ?? '';
    if (result === 'fails') return '**fails**';
    if (!notes.includes(result)) notes.push(result);
    return `– (${notes.indexOf(result) + 1})`;
  };
  const rows = names.map(
    name => `| ${name} | ${clients.map(client => formatCell(resultsByClient[client][name])).join(' | ')} |`,
  );
  const head = [`| | ${clients.join(' | ')} |`, `|---|${clients.map(() => '---|').join('')}`];
  const footnotes = notes.map((note, index) => `${index + 1}. ${note}`);
  return `\n${[...head, ...rows].join('\n')}\n\n${footnotes.length > 0 ? `${footnotes.join('\n')}\n\n` : ''}`;
}
