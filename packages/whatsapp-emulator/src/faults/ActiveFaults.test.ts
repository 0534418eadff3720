import { describe, expect, it } from 'vitest';
import { ActiveFaults } from './ActiveFaults.ts';

describe('ActiveFaults', () => {
  it('strikes once when no limit is given', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'ackError', code: 463 });
    expect(faults.take('message')).toMatchObject({ code: 463 });
    expect(faults.take('message')).toBeUndefined();
    expect(faults.list()).toEqual([]);
  });

  it('stops striking when the count is reached', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'swallow', count: 2 });
    expect([1, 2, 3].map(() => faults.take('message')?.kind)).toEqual(['swallow', 'swallow', undefined]);
  });

  it('strikes without a count limit until forMs has passed if forMs is given', () => {
    let now = 0;
    const faults = new ActiveFaults(() => now);
    faults.add({ kind: 'swallow', forMs: 100 });
    now = 99;
    expect([1, 2, 3].map(() => faults.take('message')?.kind)).toEqual(['swallow', 'swallow', 'swallow']);
    now = 100;
    expect(faults.take('message')).toBeUndefined();
    expect(faults.list()).toEqual([]);
  });

  it('strikes only at its own point when a point is given', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'delay', at: 'out', ms: 5 });
    expect(faults.take('in')).toBeUndefined();
    expect(faults.take('out')).toMatchObject({ ms: 5 });
  });

  it('strikes only the client, or its device, if the fault names one', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'swallow', client: '5215512345678', count: 9 });
    faults.add({ kind: 'swallowAck', client: '14155550100:2', count: 9 });
    expect(faults.take('message', { phone: '5215512345678', device: 3 })?.kind).toBe('swallow');
    expect(faults.take('message', { phone: '14155550100', device: 2 })?.kind).toBe('swallowAck');
    expect(faults.take('message', { phone: '14155550100', device: 1 })).toBeUndefined();
    expect(faults.take('message', {})).toBeUndefined();
  });

  it('strikes only stanzas of a tag and namespace if the fault names them', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync', tag: 'iq' });
    expect(faults.take('in', { tag: 'message' })).toBeUndefined();
    expect(faults.take('in', { tag: 'iq', xmlns: 'w:p' })).toBeUndefined();
    expect(faults.take('in', { tag: 'iq', xmlns: 'usync' })?.kind).toBe('swallow');
  });

  it('strikes with the oldest fault first when two faults match', () => {
    const faults = new ActiveFaults();
    faults.add({ kind: 'ackError', code: 429 });
    faults.add({ kind: 'ackError', code: 479 });
    expect([1, 2].map(() => faults.take('message'))).toMatchObject([{ code: 429 }, { code: 479 }]);
  });

  it('freezes the link until the fault is removed', () => {
    const faults = new ActiveFaults();
    const { id } = faults.add({ kind: 'freeze' });
    for (let frame = 0; frame < 100; frame++) expect(faults.take('link')).toBeDefined();
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    expect(faults.take('link')).toBeUndefined();
  });

  it('lists the active faults and their strikes until they are cleared', () => {
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
