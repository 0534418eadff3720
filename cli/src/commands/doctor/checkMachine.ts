import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cliTexts } from '@recado/texts';
import {
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';

/** Minimum version of Node.js. It is the same as in the `engines` field of every package. */
const MIN_NODE_VERSION = [20, 19] as const;
const MEGABYTE = 1024 ** 2;
/**
 * Limits for the free disk space, in bytes. Below the first limit, the check fails, because the database may
 * soon stop. Below the second limit, the check only warns.
 */
const MIN_FREE_BYTES = 200 * MEGABYTE;
const COMFORTABLE_FREE_BYTES = 1024 * MEGABYTE;

/**
 * Checks that this version of Node.js is supported.
 *
 * @param version Node.js version in the format of `process.versions.node`
 */
export function checkNodeJsVersion(version: string): DoctorCheck {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1]);
  return isEnough
    ? createPassedDoctorCheck('node', version)
    : createFailedDoctorCheck('node', version, cliTexts.doctor.node.next(MIN_NODE_VERSION.join('.')));
}

/** Checks the free disk space at a folder, or at its nearest existing parent. */
export async function checkDiskSpace(path: string): Promise<DoctorCheck> {
  return evaluateFreeDiskSpace(await measureFreeBytes(path));
}

export function evaluateFreeDiskSpace(bytes: number): DoctorCheck {
  const finding = cliTexts.doctor.disk.free(formatBytes(bytes));
  if (bytes < MIN_FREE_BYTES) return createFailedDoctorCheck('disk', finding, cliTexts.doctor.disk.next);
  return bytes < COMFORTABLE_FREE_BYTES
    ? createWarningDoctorCheck('disk', finding, cliTexts.doctor.disk.next)
    : createPassedDoctorCheck('disk', finding);
}

async function measureFreeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (path === dirname(path)) throw error;
    return measureFreeBytes(dirname(path));
  }
}

function formatBytes(bytes: number): string {
  const [value, unit] = bytes < COMFORTABLE_FREE_BYTES ? [bytes / MEGABYTE, 'MB'] : [bytes / (1024 * MEGABYTE), 'GB'];
  return `${new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
