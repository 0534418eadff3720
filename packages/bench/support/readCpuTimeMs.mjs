import { readFileSync } from 'node:fs';

/** Returns CPU milliseconds of the processes so far. Linux counts in hundredths of a second. */
export const readCpuTimeMs = nodes =>
  nodes
    .map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '))
    .reduce((sum, stat) => sum + 10 * (Number(stat[11]) + Number(stat[12])), 0);
