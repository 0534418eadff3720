import { describe, expect, it } from 'vitest';
import { flag, list, optional, whole } from '../shape/index.ts';
import { explorerParameter } from './explorerParameter.ts';

describe('explorerParameter', () => {
  it('knows a choice between true and false', () => {
    expect(explorerParameter('urgent', 'body', optional(flag()), true)).toEqual({
      name: 'urgent',
      in: 'body',
      kind: 'boolean',
      required: false,
      placeholder: 'true',
    });
  });

  it('says so when no field can take a shape', () => {
    expect(() => explorerParameter('ids', 'body', list(whole()), undefined)).toThrow(/ids/);
  });
});
