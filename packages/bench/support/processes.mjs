import { readdir, readFile } from 'node:fs/promises';

/**
 * Returns the CPU seconds of processes and all their descendants. Ended descendants count if their parent has
 * reaped them.
 */
export async function readProcessTreeCpuSeconds(roots) {
  const children = new Map();
  const cpu = new Map();
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (!stat) continue;
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    cpu.set(pid, (fields[11] + fields[12] + fields[13] + fields[14]) / 100);
    children.set(fields[1], [...(children.get(fields[1]) ?? []), pid]);
  }
  const counted = new Set();
  const count = pid => {
    if (counted.has(pid)) return 0;
    counted.add(pid);
    return (cpu.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + count(child), 0);
  };
  return roots.reduce((sum, root) => sum + count(root), 0);
}
