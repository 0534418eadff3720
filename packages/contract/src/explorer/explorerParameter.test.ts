import { describe, expect, it } from 'vitest';
import { either, flag, list, optional, whole } from '../shape/index.ts';
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

  it('takes objects and lists as JSON', () => {
    expect(explorerParameter('ids', 'body', list(whole()), [1, 2])).toMatchObject({
      kind: 'json',
      placeholder: '[1,2]',
    });
  });

  it('says so when no field can take a shape', () => {
    const shape = either(whole(), flag());
    expect(() => explorerParameter('ids', 'body', shape, undefined)).toThrow(/ids/);
  });
});
