import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isDead, newOwner } from './processIdentity.ts';

const isLinux = process.platform === 'linux';

/** An owner's name as another process of ours would have it. */
const nameOf = (pid: number): string => {
  const stat = execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8' });
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const [space, , , unique] = newOwner().split('/');
  return [space, pid, started, unique].join('/');
};

describe('an owner', () => {
  it('has a name that nobody else has', () => {
    expect(newOwner()).not.toBe(newOwner());
  });

  it.runIf(isLinux)('is known to live, to stand still, and to be dead', async () => {
    expect(isDead(newOwner())).toBe(false);
    const child = spawn('sleep', ['600']);
    const owner = nameOf(child.pid ?? 0);
    expect(isDead(owner)).toBe(false);
    child.kill('SIGSTOP');
    expect(isDead(owner)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isDead(owner)).toBe(true);
  });

  it.runIf(isLinux)('is not taken for another process that got its number', () => {
    const [space, pid, started, unique] = newOwner().split('/');
    expect(isDead([space, pid, Number(started) - 1, unique].join('/'))).toBe(true);
  });

  it.runIf(isLinux)('of another machine or container may live', () => {
    const [, , started, unique] = newOwner().split('/');
    expect(isDead(['other-boot:4026531836', 999_999_999, started, unique].join('/'))).toBe(false);
  });

  it.each(['', 'one', 'a/b/c/d', '/1/2/3', 'host/12/unknown/ab'])('named %j may live', owner => {
    expect(isDead(owner)).toBe(false);
  });
});
