import { describe, expect, it } from 'vitest';
import { Faults } from './Faults.ts';

describe('Faults', () => {
  it('strike once unless told otherwise', () => {
    const faults = new Faults();
    faults.add({ kind: 'ackError', code: 463 });
    expect(faults.take('message')).toMatchObject({ code: 463 });
    expect(faults.take('message')).toBeUndefined();
    expect(faults.list()).toEqual([]);
  });

  it('are bounded by count', () => {
    const faults = new Faults();
    faults.add({ kind: 'swallow', count: 2 });
    expect([1, 2, 3].map(() => faults.take('message')?.kind)).toEqual(['swallow', 'swallow', undefined]);
  });

  it('are bounded by time, and then not by count', () => {
    let now = 0;
    const faults = new Faults(() => now);
    faults.add({ kind: 'swallow', forMs: 100 });
    now = 99;
    expect([1, 2, 3].map(() => faults.take('message')?.kind)).toEqual(['swallow', 'swallow', 'swallow']);
    now = 100;
    expect(faults.take('message')).toBeUndefined();
    expect(faults.list()).toEqual([]);
  });

  it('strike at their own point only', () => {
    const faults = new Faults();
    faults.add({ kind: 'delay', at: 'out', ms: 5 });
    expect(faults.take('in')).toBeUndefined();
    expect(faults.take('out')).toMatchObject({ ms: 5 });
  });

  it('strike one client, or one device of it, and spare the others', () => {
    const faults = new Faults();
    faults.add({ kind: 'swallow', client: '5215512345678', count: 9 });
    faults.add({ kind: 'swallowAck', client: '14155550100:2', count: 9 });
    expect(faults.take('message', { phone: '5215512345678', device: 3 })?.kind).toBe('swallow');
    expect(faults.take('message', { phone: '14155550100', device: 2 })?.kind).toBe('swallowAck');
    expect(faults.take('message', { phone: '14155550100', device: 1 })).toBeUndefined();
    expect(faults.take('message', {})).toBeUndefined();
  });

  it('strike only stanzas of a tag or namespace when one is named', () => {
    const faults = new Faults();
    faults.add({ kind: 'swallow', at: 'in', xmlns: 'usync', tag: 'iq' });
    expect(faults.take('in', { tag: 'message' })).toBeUndefined();
    expect(faults.take('in', { tag: 'iq', xmlns: 'w:p' })).toBeUndefined();
    expect(faults.take('in', { tag: 'iq', xmlns: 'usync' })?.kind).toBe('swallow');
  });

  it('queue up: the oldest strikes first', () => {
    const faults = new Faults();
    faults.add({ kind: 'ackError', code: 429 });
    faults.add({ kind: 'ackError', code: 479 });
    expect([1, 2].map(() => faults.take('message'))).toMatchObject([{ code: 429 }, { code: 479 }]);
  });

  it('freeze a link until they are lifted', () => {
    const faults = new Faults();
    const { id } = faults.add({ kind: 'freeze' });
    for (let frame = 0; frame < 100; frame++) expect(faults.take('link')).toBeDefined();
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    expect(faults.take('link')).toBeUndefined();
  });

  it('say what stands and how often it struck', () => {
    const faults = new Faults();
    faults.add({ kind: 'refuse', status: 503, count: 3 });
    faults.take('upgrade');
    expect(faults.list()).toEqual([
      { id: 'fault-1', fault: { kind: 'refuse', status: 503, count: 3 }, at: 'upgrade', struck: 1, left: 2 },
    ]);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });
});
