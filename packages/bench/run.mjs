/**
 * `npm run bench [NAME…]`: runs every suite of this folder, or those whose file is named, one after the other.
 * A suite exports `suite = { name, run(report) }` and calls `report({ name, value, unit })` for each figure. Machines
 * differ and are noisy, so what counts are the ratios (unit `×`) to a floor measured in the same run.
 */
import { readdir } from 'node:fs/promises';
import os from 'node:os';

const wanted = process.argv.slice(2);
const files = (await readdir(new URL('.', import.meta.url)))
  .filter(file => file.endsWith('.mjs') && file !== 'run.mjs')
  .filter(file => wanted.length === 0 || wanted.includes(file.replace('.mjs', '')))
  .sort();

console.log(
  `node ${process.version}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${os.loadavg()[0].toFixed(1)}`,
);
for (const file of files) {
  const { suite } = await import(`./${file}`);
  console.log(`\n${suite.name}`);
  await suite.run(({ name, value, unit }) => {
    const shown = new Intl.NumberFormat('en', { maximumFractionDigits: value < 10 ? 2 : 0 }).format(value);
    console.log(`  ${shown.padStart(10)} ${unit.padEnd(5)} ${name}`);
  });
}
// Programs of a control that nobody answers any more would ask for ever.
process.exit(0);
