import { describe, expect, it } from 'vitest';
import { resolveRegisteredNumber } from './resolveRegisteredNumber.ts';

describe('resolveRegisteredNumber', () => {
  const registered = new Set(['5215512345678', '551187654321', '14155550100']);
  const resolve = (query: string) => resolveRegisteredNumber(query, digits => registered.has(digits));

  it('returns the registered form when any form of the number is given', () => {
    expect(resolve('525512345678')).toBe('5215512345678');
    expect(resolve('5215512345678')).toBe('5215512345678');
    expect(resolve('5511987654321')).toBe('551187654321');
  });

  it('returns undefined when no form of the number is registered', () => {
    expect(resolve('525512345679')).toBeUndefined();
    expect(resolve('4155550100')).toBeUndefined();
  });
});
