import { describe, expect, it } from 'vitest';
import { findSubjectFaults } from './checkSubjects.mjs';

describe('findSubjectFaults', () => {
  it('accepts an imperative of at most 72 characters', () => {
    expect(findSubjectFaults('fix(ui): ignore double clicks after the content changed')).toEqual([]);
    expect(findSubjectFaults('docs: bring the guide up to date')).toEqual([]);
    expect(findSubjectFaults('Pass the lease epoch to every key write')).toEqual([]);
  });

  it('rejects a participle, a third person and a noun phrase', () => {
    for (const subject of ['fix: ignored clicks', 'fix: ignores clicks', 'docs: the whole run', 'test: adding a case'])
      expect(findSubjectFaults(subject)).toEqual(['does not begin with an imperative verb']);
  });

  it('rejects a subject of 73 characters', () => {
    expect(findSubjectFaults(`fix: ${'a'.repeat(68)}`)).toEqual(['has 73 characters, at most 72']);
  });

  it('rejects a subject with a word that the prose rules forbid', () => {
    expect(findSubjectFaults('fix(ui): end what nobody presses')).toEqual(['contains nobody']);
  });
});
