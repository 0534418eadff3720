import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cli } from '@recado/texts';
import { type Check, failed, ok, warning } from './Check.ts';

/** As in the `engines` of every package. */
const LEAST_NODE = [20, 19] as const;
const MEGABYTE = 1024 ** 2;
/** Bytes below which the database is about to stop, and below which somebody should look after it. */
const LEAST_FREE = 200 * MEGABYTE;
const COMFORTABLE = 1024 * MEGABYTE;

/** @param version as in `process.versions.node` */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  return isEnough ? ok('node', version) : failed('node', version, cli.doctor.node.next(LEAST_NODE.join('.')));
}

/** Room on the disk of a folder, or of where it would be made. */
export async function checkDisk(path: string): Promise<Check> {
  return judgeDisk(await freeBytes(path));
}

export function judgeDisk(bytes: number): Check {
  const found = cli.doctor.disk.free(shown(bytes));
  if (bytes < LEAST_FREE) return failed('disk', found, cli.doctor.disk.next);
  return bytes < COMFORTABLE ? warning('disk', found, cli.doctor.disk.next) : ok('disk', found);
}

async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (path === dirname(path)) throw error;
    return freeBytes(dirname(path));
  }
}

function shown(bytes: number): string {
  const [value, unit] = bytes < COMFORTABLE ? [bytes / MEGABYTE, 'MB'] : [bytes / (1024 * MEGABYTE), 'GB'];
  return `${new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
