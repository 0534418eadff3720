import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { sendProcessSignal } from '../../core/data/embedded/processes.ts';

/** Data that distinguish a Linux process from all past and future ones: where and when it started. */
interface ProcessIdentity {
  /** Boot ID and PID namespace, because a PID is unique only within both. */
  readonly processNamespace: string;
  readonly pid: number;
  /** Start time of the process, in clock ticks since the machine booted. */
  readonly startTicks: string;
}

const SEPARATOR = '/';

/**
 * Creates a unique name for a lease owner in this process. On Linux, other processes of this machine can
 * find out from the name whether the process is alive.
 */
export function createLeaseOwnerName(): string {
  const unique = randomBytes(6).toString('hex');
  const processNamespace = readOwnNamespace();
  const state = processNamespace === undefined ? undefined : readProcessState(process.pid);
  if (processNamespace === undefined || !state) return [hostname(), process.pid, 'unknown', unique].join(SEPARATOR);
  return [processNamespace, process.pid, state.startTicks, unique].join(SEPARATOR);
}

/**
 * Returns whether the process with this name is certainly dead. Returns false for a process of another
 * machine or container, because its death only shows when its leases expire.
 */
export function isLeaseOwnerDead(owner: string): boolean {
  const identity = parseOwnerName(owner);
  if (!identity || identity.processNamespace !== readOwnNamespace()) return false;
  if (!sendProcessSignal(identity.pid, 0)) return true;
  const state = readProcessState(identity.pid);
  return state !== undefined && (state.startTicks !== identity.startTicks || state.hasExited);
}

/** Parses the name of a lease owner. `isHere`: the process is on this machine and in this container. */
export function locateLeaseOwnerProcess(owner: string): { readonly pid: number | null; readonly isHere: boolean } {
  const [processNamespace, pid] = owner.split(SEPARATOR);
  return { pid: /^\d+$/.test(pid ?? '') ? Number(pid) : null, isHere: processNamespace === readOwnNamespace() };
}

function parseOwnerName(owner: string): ProcessIdentity | undefined {
  const [processNamespace, pid, startTicks, unique] = owner.split(SEPARATOR);
  if (!processNamespace || !startTicks || !unique || !/^\d+$/.test(startTicks)) return undefined;
  return { processNamespace, pid: Number(pid), startTicks };
}

function readOwnNamespace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const [namespace] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
    return namespace && `${boot}:${namespace}`;
  } catch {
    return undefined;
  }
}

/**
 * Parses `/proc/pid/stat` (proc(5)): field 3 is the state, field 22 the start time. The process name before
 * these fields may contain any character.
 */
function readProcessState(pid: number): { readonly startTicks: string; readonly hasExited: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, startTicks] = [fields[0], fields[19]];
    return (startTicks && { startTicks, hasExited: state === 'Z' || state === 'X' }) || undefined;
  } catch {
    return undefined;
  }
}
