import { readFile } from 'node:fs/promises';

/** CPU seconds and resident bytes of other processes together; Linux only, zeros elsewhere. */
export async function usage(pids) {
  const each = await Promise.all(pids.map(usageOf));
  return each.reduce((sum, one) => ({ cpu: sum.cpu + one.cpu, rss: sum.rss + one.rss }), { cpu: 0, rss: 0 });
}

async function usageOf(pid) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, rss: Number(fields[21]) * 4096 };
  } catch {
    return { cpu: 0, rss: 0 };
  }
}
