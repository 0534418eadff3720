import { describe, expect, it } from 'vitest';
import { inOrderOfReference } from './inOrderOfReference.ts';

const table = (name: string) => ({ table: name, columns: [] });

describe('inOrderOfReference', () => {
  it('puts a table after those it refers to', () => {
    const tables = ['a', 'b', 'c'].map(table);
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'c' },
    ];
    expect(inOrderOfReference(tables, references).map(found => found.table)).toEqual(['c', 'b', 'a']);
  });

  it('loses none that refer to each other', () => {
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ];
    expect(inOrderOfReference(['a', 'b', 'c'].map(table), references).map(found => found.table)).toEqual([
      'c',
      'a',
      'b',
    ]);
  });
});
