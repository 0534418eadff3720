import { describe, expect, it } from 'vitest';
import { ActiveFaults } from './ActiveFaults.ts';

describe('ActiveFaults', () => {
  it('lets a fault without limits strike once', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'ackError', code: 463 });
    expect(faults.take('message')).toMatchObject({ code: 463 });
    expect(faults.take('message')).toBeUndefined();
    expect(faults.list()).toEqual([]);
  });

  it('stops a fault when its count is reached', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'swallow', count: 2 });
    expect([1, 2, 3].map(() => faults.take('message')?.kind)).toEqual(['swallow', 'swallow', undefined]);
  });

  it('lets a fault with forMs strike without a count limit until the time has passed', () => {
    let now = 0;
    const faults = new ActiveFaults(() => now);
    faults.add({ kind: 'swallow', forMs: 100 });
    now = 99;
    expect([1, 2, 3].map(() => faults.take('message')?.kind)).toEqual(['swallow', 'swallow', 'swallow']);
    now = 100;
    expect(faults.take('message')).toBeUndefined();
    expect(faults.list()).toEqual([]);
  });

  it('lets a fault strike only at the given point', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'delay', at: 'out', ms: 5 });
    expect(faults.take('in')).toBeUndefined();
    expect(faults.take('out')).toMatchObject({ ms: 5 });
  });

  it('lets a fault strike only the client or device that the fault names', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'swallow', client: '5215512345678', count: 9 });
    faults.add({ kind: 'swallowAck', client: '14155550100:2', count: 9 });
    expect(faults.take('message', { phone: '5215512345678', device: 3 })?.kind).toBe('swallow');
    expect(faults.take('message', { phone: '14155550100', device: 2 })?.kind).toBe('swallowAck');
    expect(faults.take('message', { phone: '14155550100', device: 1 })).toBeUndefined();
    expect(faults.take('message', {})).toBeUndefined();
  });

  it('lets a fault strike only stanzas of the tag and namespace that the fault names', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync', tag: 'iq' });
    expect(faults.take('in', { tag: 'message' })).toBeUndefined();
    expect(faults.take('in', { tag: 'iq', xmlns: 'w:p' })).toBeUndefined();
    expect(faults.take('in', { tag: 'iq', xmlns: 'usync' })?.kind).toBe('swallow');
  });

  it('lets the oldest fault strike first when two faults match', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'ackError', code: 429 });
    faults.add({ kind: 'ackError', code: 479 });
    expect([1, 2].map(() => faults.take('message'))).toMatchObject([{ code: 429 }, { code: 479 }]);
  });

  it('keeps a link frozen until the fault is removed', () => {
    const faults = new ActiveFaults();
    const { id } = faults.add({ kind: 'freeze' });
    for (let frame = 0; frame < 100; frame++) expect(faults.take('link')).toBeDefined();
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    expect(faults.take('link')).toBeUndefined();
  });

  it('lists the active faults with their strikes until all faults are cleared', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'refuse', status: 503, count: 3 });
    faults.take('upgrade');
    expect(faults.list()).toEqual([
      { id: 'fault-1', fault: { kind: 'refuse', status: 503, count: 3 }, at: 'upgrade', struck: 1, left: 2 },
    ]);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });
});
