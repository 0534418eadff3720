import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatOwnerName,
  formatProcessNamespace,
  formatUnidentifiedOwnerName,
  isOwnerDead,
  type LocalProcesses,
  locateOwnerProcess,
  type ProcessState,
  parseOwnerName,
  parseProcessStat,
} from './ownerName.ts';

const namespace = 'b0c5a6e2-0f0d-4f0e-9f5e-1c2d3e4f5a6b:4026531836';
const owner = `${namespace}/4711/123456/a1b2c3`;

describe('name of a lease owner', () => {
  it('identifies the process from which it was formatted', () => {
    fc.assert(
      fc.property(fc.nat(4_194_304), fc.bigInt({ min: 0n, max: 2n ** 64n }), (pid, ticks) => {
        const identity = { processNamespace: namespace, pid, startTicks: `${ticks}` };
        expect(parseOwnerName(formatOwnerName(identity, 'a1b2c3'))).toEqual(identity);
      }),
    );
  });

  it('has the format that processes of an earlier release parse', () => {
    expect(formatOwnerName({ processNamespace: namespace, pid: 4711, startTicks: '123456' }, 'a1b2c3')).toBe(owner);
    expect(formatUnidentifiedOwnerName('server-1', 12, 'ab')).toBe('server-1/12/unknown/ab');
  });

  it.each([
    ['is empty', ''],
    ['has only a host', 'server-1'],
    ['lacks the last part', `${namespace}/4711/123456`],
    ['has an empty last part', `${namespace}/4711/123456/`],
    ['has an empty namespace', '/4711/123456/a1b2c3'],
    ['has an empty start time', `${namespace}/4711//a1b2c3`],
    ['has an unknown start time', 'server-1/12/unknown/ab'],
    ['has a start time with a sign', `${namespace}/4711/-123456/a1b2c3`],
    ['has a start time with a unit', `${namespace}/4711/123456s/a1b2c3`],
  ])('identifies no process when it %s', (_how, name) => {
    expect(parseOwnerName(name)).toBeUndefined();
  });

  it.each([
    [owner, 4711, true],
    ['other-boot:4026531836/4711/123456/a1b2c3', 4711, false],
    ['server-1/12/unknown/ab', 12, false],
    ['server-1', null, false],
    [`${namespace}/x4711/123456/a1b2c3`, null, true],
    [`${namespace}/4711x/123456/a1b2c3`, null, true],
    [`${namespace}//123456/a1b2c3`, null, true],
  ])('%s shows the PID %s; the process is here: %s', (name, pid, isHere) => {
    expect(locateOwnerProcess(name, namespace)).toEqual({ pid, isHere });
  });
});

describe('death of a lease owner', () => {
  const createProcesses = (state: ProcessState | undefined, exists = true): LocalProcesses => ({
    readOwnNamespace: () => namespace,
    exists: pid => pid === 4711 && exists,
    readState: pid => (pid === 4711 ? state : undefined),
  });
  const running: ProcessState = { startTicks: '123456', hasExited: false, isStopped: false };

  it.each([
    ['runs', false, running],
    ['is a zombie', true, { ...running, hasExited: true }],
    ['has another start time, so that its PID was reused', true, { ...running, startTicks: '123457' }],
    ['exists, but its state cannot be read', false, undefined],
  ])('when a process with its PID %s: %s', (_what, isDead, state) => {
    expect(isOwnerDead(owner, createProcesses(state))).toBe(isDead);
  });

  it('is certain when no process has its PID', () => {
    expect(isOwnerDead(owner, createProcesses(undefined, false))).toBe(true);
  });

  const noProcesses = createProcesses(undefined, false);
  it.each<[string, string, LocalProcesses]>([
    ['belongs to another machine or container', 'other-boot:4026531836/4711/123456/a1b2c3', noProcesses],
    ['has a name that identifies no process', `${namespace}/4711/unknown/a1b2c3`, noProcesses],
    [
      'cannot be compared, because the own namespace is unknown',
      owner,
      { ...noProcesses, readOwnNamespace: () => undefined },
    ],
  ])('is uncertain when the owner %s', (_why, name, processes) => {
    expect(isOwnerDead(name, processes)).toBe(false);
  });
});

describe('namespace of a process', () => {
  it('consists of the boot ID and the number of the PID namespace', () => {
    const bootId = 'b0c5a6e2-0f0d-4f0e-9f5e-1c2d3e4f5a6b';
    expect(formatProcessNamespace(`${bootId}\n`, 'pid:[4026531836]')).toBe(namespace);
  });

  it('is unknown when the link has no number', () => {
    expect(formatProcessNamespace('boot', 'pid:[]')).toBeUndefined();
  });
});

describe('/proc/PID/stat', () => {
  /** Formats the file of proc(5) with the fields that follow the name of the process. */
  const formatStat = (name: string, state: string, startTicks = '123456') =>
    `4711 (${name}) ${state} ${Array.from({ length: 18 }, (_, index) => index + 4).join(' ')} ${startTicks} 0 0\n`;

  it.each(['node', 'tmux: server', 'a) Z (b', '(sd-pam)', ') Z 1 2'])('is parsed for a process named %j', name => {
    expect(parseProcessStat(formatStat(name, 'S'))).toEqual({
      startTicks: '123456',
      hasExited: false,
      isStopped: false,
    });
  });

  it.each([
    ['R', false],
    ['S', false],
    ['D', false],
    ['T', false],
    ['Z', true],
    ['X', true],
  ])('in the state %s shows that the process has exited: %s', (state, hasExited) => {
    expect(parseProcessStat(formatStat('node', state))?.hasExited).toBe(hasExited);
  });

  it.each(['', '4711 (node) S 1 2 3'])('without a start time, as in %j, is of no use', stat => {
    expect(parseProcessStat(stat)).toBeUndefined();
  });
});
