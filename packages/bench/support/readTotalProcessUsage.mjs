import { readFile } from 'node:fs/promises';

/** Sums the CPU seconds and resident bytes of other processes. Returns zeros on systems other than Linux. */
export async function readTotalProcessUsage(pids) {
  const usages = await Promise.all(pids.map(readProcessUsage));
  return usages.reduce((sum, entry) => ({ cpu: sum.cpu + entry.cpu, rss: sum.rss + entry.rss }), { cpu: 0, rss: 0 });
}

async function readProcessUsage(pid) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(fields[21]) * 4096 };
  } catch {
    return { cpu: 0, rss: 0 };
  }
}
