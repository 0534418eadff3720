import { readdir, readFile } from 'node:fs/promises';

/**
 * Finds the running processes whose command line contains a text, such as a data folder. Needs `/proc`.
 *
 * @returns {Promise<{ pid: number, command: string }[]>} PIDs, and command lines with spaces between the arguments
 */
export async function findProcesses(text) {
  const names = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const processes = await Promise.all(
    names.map(async name => {
      // The file disappears with the process. A zombie has an empty command line.
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
      return { pid: Number(name), command: command.replaceAll('\0', ' ').trim() };
    }),
  );
  return processes.filter(({ command }) => command.includes(text));
}
