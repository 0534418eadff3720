import { describe, expect, it } from 'vitest';
import { measureText, splitIntoSentences } from './measureText.mjs';

describe('measureText', () => {
  it('finds words that treat programs as persons', () => {
    expect(measureText('/** The worker tells whoever asks. */').markers).toEqual(['tells', 'whoever']);
  });

  it('finds relative clauses that begin a sentence', () => {
    expect(measureText('// Of which nothing is known.').markers).toEqual(['of which']);
    expect(measureText('It stops. What is kept stays.').markers).toEqual(['what']);
  });

  it('finds no faults in plain sentences', () => {
    expect(measureText('/** Claims due deliveries. Checks whether the lease is valid. */').markers).toEqual([]);
  });

  it('ignores code, quotations and allowed words', () => {
    expect(measureText('Calls `tell()` and prints "who said it".').markers).toEqual([]);
    expect(measureText('A person says so.', new Set(['says'])).markers).toEqual([]);
  });

  it('reports sentences of more than thirty words', () => {
    const long = `${Array(31).fill('word').join(' ')}.`;
    expect(measureText(long).longSentences).toHaveLength(1);
    expect(measureText(`${Array(30).fill('word').join(' ')}.`).longSentences).toEqual([]);
  });
});

describe('splitIntoSentences', () => {
  it('ends a sentence at list items, table cells and headings', () => {
    expect(splitIntoSentences('# Title\n- one\n- two\n| a | b |')).toHaveLength(5);
  });
});
