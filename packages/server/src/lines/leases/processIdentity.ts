import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { signal } from '../../ground/data/embedded/processes.ts';

/** What tells a process from every other one, before and after: on Linux, where and when it was started. */
interface Place {
  /** Of the machine since it was started, and of the container: the same process ids are valid in it. */
  readonly space: string;
  readonly pid: number;
  /** Ticks since the machine was started. */
  readonly started: string;
}

const SEPARATOR = '/';

/**
 * A name for an owner of leases in this process that nobody else ever has. On Linux it also lets others on this
 * machine see whether the process still lives.
 */
export function newOwner(): string {
  const unique = randomBytes(6).toString('hex');
  const space = ownSpace();
  const state = space === undefined ? undefined : stateOf(process.pid);
  if (space === undefined || !state) return [hostname(), process.pid, 'unknown', unique].join(SEPARATOR);
  return [space, process.pid, state.started, unique].join(SEPARATOR);
}

/**
 * Whether the process with this name certainly lives no more. False for one of another machine or container, of which
 * only the end of its leases can tell.
 */
export function isDead(owner: string): boolean {
  const place = placeOf(owner);
  if (!place || place.space !== ownSpace()) return false;
  if (!signal(place.pid, 0)) return true;
  const state = stateOf(place.pid);
  return state !== undefined && (state.started !== place.started || state.isOver);
}

/** Where the process with this name is, as far as the name tells. `isHere`: on this machine, and in this container. */
export function whereabouts(owner: string): { readonly pid: number | null; readonly isHere: boolean } {
  const [space, pid] = owner.split(SEPARATOR);
  return { pid: /^\d+$/.test(pid ?? '') ? Number(pid) : null, isHere: space === ownSpace() };
}

function placeOf(owner: string): Place | undefined {
  const [space, pid, started, unique] = owner.split(SEPARATOR);
  if (!space || !started || !unique || !/^\d+$/.test(started)) return undefined;
  return { space, pid: Number(pid), started };
}

function ownSpace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const [namespace] = /\d+/.exec(readlinkSync('/proc/self/ns/pid')) ?? [];
    return namespace && `${boot}:${namespace}`;
  } catch {
    return undefined;
  }
}

/** proc(5), `/proc/pid/stat`: field 3 is the state, field 22 the time of the start. The name before may hold anything. */
function stateOf(pid: number): { readonly started: string; readonly isOver: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return (started && { started, isOver: state === 'Z' || state === 'X' }) || undefined;
  } catch {
    return undefined;
  }
}
