import { readFile, writeFile } from 'node:fs/promises';
import { measureMessageStorage } from './messageStorage.mjs';

const gateFile = new URL('../messageGate.json', import.meta.url);
/** A direction may become this much more expensive before the gate fails. */
const TOLERANCE = 1.05;

/**
 * Measures the exact cost of storing a message, reports it, and compares it with the figures in `messageGate.json`. A
 * figure that is more than 5 % higher fails the process. `--write` replaces the stored figures instead.
 */
export async function runMessageGate(report, { isWriting = process.argv.includes('--write') } = {}) {
  const measured = Object.fromEntries(
    Object.entries(await measureMessageStorage()).map(([direction, work]) => [direction, summarizeWork(work)]),
  );
  if (isWriting) await writeFile(gateFile, `${JSON.stringify(measured, null, 2)}\n`);
  const stored = JSON.parse(await readFile(gateFile, 'utf8'));
  for (const [direction, figures] of Object.entries(measured))
    for (const [name, value] of Object.entries(figures)) {
      const ratio = value / stored[direction][name];
      report({ name: `exact, ${direction}: ${name}`, value, unit: '' });
      report({ name: `exact, ${direction}: ${name}, relative to messageGate.json`, value: ratio, unit: '×' });
      if (ratio > TOLERANCE) {
        console.error(`  a message ${direction} needs more ${name}: ${value} instead of ${stored[direction][name]}`);
        process.exitCode = 1;
      }
    }
}

/** Returns the figures of one message: they do not depend on the machine or its load. */
function summarizeWork({ messages, commits, walBytes, statements, functionCalls }) {
  const countCalls = rows =>
    rows.filter(({ calls }) => calls >= messages / 100).reduce((total, { calls }) => total + calls, 0);
  const perMessage = value => Number((value / messages).toPrecision(3));
  return {
    transactions: perMessage(commits),
    walBytes: perMessage(walBytes),
    statements: perMessage(countCalls(statements)),
    functionCalls: perMessage(countCalls(functionCalls)),
  };
}
