/**
 * `npm run bench [NAME…]` runs all suites of this folder, or those with the given file names, in
 * turn. A suite exports `suite = { name, run(report) }` and calls `report({ name, value, unit })`
 * for each figure. Compare only ratios (unit `×`) to a baseline of the same run: machines differ
 * and are noisy. Arguments that begin with `--` are options of the suites.
 */
import { readdir } from 'node:fs/promises';
import os from 'node:os';

const requestedNames = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const files = (await readdir(new URL('.', import.meta.url)))
  .filter(file => file.endsWith('.mjs') && file !== 'run.mjs')
  .filter(file => requestedNames.length === 0 || requestedNames.includes(file.replace('.mjs', '')))
  .sort();

console.log(
  `node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${os.loadavg()[0].toFixed(1)}`,
);
for (const file of files) {
  const { suite } = await import(`./${file}`);
  console.log(`\n${suite.name}`);
  await suite.run(({ name, value, unit }) => {
    const formatted = new Intl.NumberFormat('en', { maximumFractionDigits: value < 10 ? 2 : 0 }).format(value);
    console.log(`  ${formatted.padStart(10)} ${unit.padEnd(5)} ${name}`);
  });
}
// Exit explicitly. Client programs of a control run may retry for ever after their server is gone.
process.exit();
