import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cli } from '@recado/texts';
import { type Check, failed, ok, warning } from './Check.ts';

const texts = cli.doctor.disk;
const MEGABYTE = 1024 ** 2;
/** Bytes below which the database is about to stop, and below which somebody should look after it. */
const LEAST = 200 * MEGABYTE;
const COMFORTABLE = 1024 * MEGABYTE;

/** Room on the disk of a folder, or of where it would be made. */
export async function checkDisk(path: string): Promise<Check> {
  return judgeDisk(await freeBytes(path));
}

export function judgeDisk(bytes: number): Check {
  const found = texts.free(shown(bytes));
  if (bytes < LEAST) return failed('disk', found, texts.next);
  return bytes < COMFORTABLE ? warning('disk', found, texts.next) : ok('disk', found);
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
