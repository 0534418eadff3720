import { readFileSync } from 'node:fs';

/**
 * Returns the CPU time that the nodes' processes have used so far, in milliseconds. Linux counts it in
 * hundredths of a second.
 */
export const readClusterNodesCpuTimeMs = nodes =>
  nodes
    .map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '))
    .reduce((sum, stat) => sum + 10 * (Number(stat[11]) + Number(stat[12])), 0);
