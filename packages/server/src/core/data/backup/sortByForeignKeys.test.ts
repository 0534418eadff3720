import { describe, expect, it } from 'vitest';
import { sortByForeignKeys } from './sortByForeignKeys.ts';

const table = (name: string) => ({ table: name, columns: [] });

describe('sortByForeignKeys', () => {
  it('puts each table after the tables that it refers to', () => {
    const tables = ['a', 'b', 'c'].map(table);
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'c' },
    ];
    expect(sortByForeignKeys(tables, references).map(sorted => sorted.table)).toEqual(['c', 'b', 'a']);
  });

  it('returns tables that refer to each other without omitting any of them', () => {
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ];
    expect(sortByForeignKeys(['a', 'b', 'c'].map(table), references).map(sorted => sorted.table)).toEqual([
      'c',
      'a',
      'b',
    ]);
  });
});
