/** Data that distinguish a Linux process from all past and future ones: where and when it started. */
export interface ProcessIdentity {
  /** Boot ID and PID namespace, because a PID is unique only within both. */
  readonly processNamespace: string;
  readonly pid: number;
  /** Start time of the process, in clock ticks since the machine booted. */
  readonly startTicks: string;
}

export interface ProcessState {
  readonly startTicks: string;
  readonly hasExited: boolean;
  /** Whether a signal, such as SIGSTOP, has stopped the process. */
  readonly isStopped: boolean;
}

/** Access to the processes of this machine or container. */
export interface LocalProcesses {
  /** Returns the boot ID and PID namespace of this process; undefined if they cannot be read. */
  readOwnNamespace(): string | undefined;
  /** Returns whether a process has this PID. */
  exists(pid: number): boolean;
  /** Returns the state of a process; undefined if it cannot be read. */
  readState(pid: number): ProcessState | undefined;
}

const SEPARATOR = '/';
/** Start time in the name of an owner whose process cannot be identified. */
const UNKNOWN_START = 'unknown';

/** Formats the name of a lease owner. `unique` distinguishes several owners in one process. */
export const formatOwnerName = ({ processNamespace, pid, startTicks }: ProcessIdentity, unique: string): string =>
  [processNamespace, pid, startTicks, unique].join(SEPARATOR);

/** Formats the name of a lease owner whose process other processes cannot identify. */
export const formatUnidentifiedOwnerName = (host: string, pid: number, unique: string): string =>
  [host, pid, UNKNOWN_START, unique].join(SEPARATOR);

/** Parses the name of a lease owner. Returns undefined if the name does not identify a process. */
export function parseOwnerName(owner: string): ProcessIdentity | undefined {
  const [processNamespace, pid, startTicks, unique] = owner.split(SEPARATOR);
  if (!processNamespace || !startTicks || !unique || !/^\d+$/.test(startTicks)) return undefined;
  return { processNamespace, pid: Number(pid), startTicks };
}

/** Finds the PID in the name of a lease owner, and whether the process is on this machine and in this container. */
export function locateOwnerProcess(
  owner: string,
  ownNamespace: string | undefined,
): { readonly pid: number | null; readonly isHere: boolean } {
  const [processNamespace, pid] = owner.split(SEPARATOR);
  return { pid: /^\d+$/.test(pid ?? '') ? Number(pid) : null, isHere: processNamespace === ownNamespace };
}

/**
 * Returns whether the process with this name is certainly dead. Returns false for a process of another machine or
 * container, because its death only shows when its leases expire.
 */
export function isOwnerDead(owner: string, processes: LocalProcesses): boolean {
  const identity = parseOwnerName(owner);
  if (!identity || identity.processNamespace !== processes.readOwnNamespace()) return false;
  if (!processes.exists(identity.pid)) return true;
  const state = processes.readState(identity.pid);
  return state !== undefined && (state.startTicks !== identity.startTicks || state.hasExited);
}

/**
 * Formats the namespace of a process.
 *
 * @param bootId content of `/proc/sys/kernel/random/boot_id`
 * @param pidNamespaceLink target of `/proc/self/ns/pid`, for example `pid:[4026531836]`
 */
export function formatProcessNamespace(bootId: string, pidNamespaceLink: string): string | undefined {
  const [namespace] = /\d+/.exec(pidNamespaceLink) ?? [];
  return namespace && `${bootId.trim()}:${namespace}`;
}

/**
 * Parses `/proc/pid/stat` (proc(5)): field 3 is the state, field 22 the start time. The process name before
 * these fields may contain any character.
 */
export function parseProcessStat(stat: string): ProcessState | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  return startTicks ? { startTicks, hasExited: state === 'Z' || state === 'X', isStopped: state === 'T' } : undefined;
}
