import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLeaseOwnerName, isLeaseOwnerDead } from './processIdentity.ts';

const isLinux = process.platform === 'linux';

/** Returns the name that an owner in another process of the platform would have. */
const ownerNameOf = (pid: number): string => {
  const stat = execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' });
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const [processNamespace, , , unique] = createLeaseOwnerName().split('/');
  return [processNamespace, pid, startTicks, unique].join('/');
};

describe('lease owner', () => {
  it('has a unique name', () => {
    expect(createLeaseOwnerName()).not.toBe(createLeaseOwnerName());
  });

  it.runIf(isLinux)('is dead when its process was killed, but not while its process runs or is suspended', async () => {
    expect(isLeaseOwnerDead(createLeaseOwnerName())).toBe(false);
    const child = spawn('sleep', ['600']);
    const owner = ownerNameOf(child.pid ?? 0);
    expect(isLeaseOwnerDead(owner)).toBe(false);
    child.kill('SIGSTOP');
    expect(isLeaseOwnerDead(owner)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isLeaseOwnerDead(owner)).toBe(true);
  });

  it.runIf(isLinux)('is dead when another process has its PID', () => {
    const [processNamespace, pid, startTicks, unique] = createLeaseOwnerName().split('/');
    expect(isLeaseOwnerDead([processNamespace, pid, Number(startTicks) - 1, unique].join('/'))).toBe(true);
  });

  it.runIf(isLinux)('may be alive when it belongs to another machine or container', () => {
    const [, , startTicks, unique] = createLeaseOwnerName().split('/');
    expect(isLeaseOwnerDead(['other-boot:4026531836', 999_999_999, startTicks, unique].join('/'))).toBe(false);
  });

  it.each(['', 'one', 'a/b/c/d', '/1/2/3', 'host/12/unknown/ab'])('may be alive when its name is %j', owner => {
    expect(isLeaseOwnerDead(owner)).toBe(false);
  });
});
