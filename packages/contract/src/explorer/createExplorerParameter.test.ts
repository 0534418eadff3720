import { describe, expect, it } from 'vitest';
import { either, flag, integer, list, optional } from '../schemaBuilder/index.ts';
import { createExplorerParameter } from './createExplorerParameter.ts';

describe('createExplorerParameter', () => {
  it('returns a boolean field when the schema is a flag', () => {
    expect(createExplorerParameter('urgent', 'body', optional(flag()), true)).toEqual({
      name: 'urgent',
      in: 'body',
      kind: 'boolean',
      required: false,
      placeholder: 'true',
    });
  });

  it('returns a JSON field when the schema is a list', () => {
    expect(createExplorerParameter('ids', 'body', list(integer()), [1, 2])).toMatchObject({
      kind: 'json',
      placeholder: '[1,2]',
    });
  });

  it('throws an error with the field name when no field kind fits the schema', () => {
    const shape = either(integer(), flag());
    expect(() => createExplorerParameter('ids', 'body', shape, undefined)).toThrow(/ids/);
  });
});
