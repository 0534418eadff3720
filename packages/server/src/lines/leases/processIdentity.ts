import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { sendProcessSignal } from '../../core/data/embedded/processes.ts';
import {
  formatOwnerName,
  formatProcessNamespace,
  formatUnidentifiedOwnerName,
  isOwnerDead,
  type LocalProcesses,
  locateOwnerProcess,
  type ProcessState,
  parseProcessStat,
} from './ownerName.ts';

/**
 * Creates a unique name for a lease owner in this process. On Linux, other processes of this machine can
 * find out from the name whether the process is alive.
 */
export function createLeaseOwnerName(): string {
  const { pid } = process;
  const unique = randomBytes(6).toString('hex');
  const processNamespace = readOwnNamespace();
  const state = processNamespace === undefined ? undefined : readProcessState(pid);
  if (processNamespace === undefined || !state) return formatUnidentifiedOwnerName(hostname(), pid, unique);
  return formatOwnerName({ processNamespace, pid, startTicks: state.startTicks }, unique);
}

/**
 * Returns whether the process with this name is certainly dead. Returns false for a process of another
 * machine or container, because its death only shows when its leases expire.
 */
export const isLeaseOwnerDead = (owner: string): boolean => isOwnerDead(owner, localProcesses);

/** Parses the name of a lease owner. `isHere`: the process is on this machine and in this container. */
export const locateLeaseOwnerProcess = (owner: string) => locateOwnerProcess(owner, readOwnNamespace());

/** Returns whether a signal has stopped the process. Returns false where this is unknown, as outside Linux. */
export const isProcessStopped = (pid: number): boolean => readProcessState(pid)?.isStopped ?? false;

function readOwnNamespace(): string | undefined {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return formatProcessNamespace(bootId, readlinkSync('/proc/self/ns/pid'));
  } catch {
    return undefined;
  }
}

function readProcessState(pid: number): ProcessState | undefined {
  try {
    return parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

const localProcesses: LocalProcesses = {
  readOwnNamespace,
  exists: pid => sendProcessSignal(pid, 0),
  readState: readProcessState,
};
