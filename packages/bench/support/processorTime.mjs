import { readFileSync } from 'node:fs';

/** Milliseconds that the processes have used so far; Linux counts in hundredths of a second. */
export const processorTime = nodes =>
  nodes
    .map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '))
    .reduce((sum, stat) => sum + 10 * (Number(stat[11]) + Number(stat[12])), 0);
