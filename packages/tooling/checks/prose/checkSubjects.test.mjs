import { describe, expect, it } from 'vitest';
import { findCommitSubjectFaults } from './checkSubjects.mjs';

describe('findCommitSubjectFaults', () => {
  it('accepts an imperative of at most 72 characters', () => {
    expect(findCommitSubjectFaults('fix(ui): ignore double clicks after the content changed')).toEqual([]);
    expect(findCommitSubjectFaults('docs: bring the guide up to date')).toEqual([]);
    expect(findCommitSubjectFaults('Pass the lease epoch to every key write')).toEqual([]);
  });

  it('rejects a participle, a third person and a noun phrase', () => {
    for (const subject of ['fix: ignored clicks', 'fix: ignores clicks', 'docs: the whole run', 'test: adding a case'])
      expect(findCommitSubjectFaults(subject)).toEqual(['does not begin with an imperative verb']);
  });

  it('rejects a subject of 73 characters', () => {
    expect(findCommitSubjectFaults(`fix: ${'a'.repeat(68)}`)).toEqual(['has 73 characters, at most 72']);
  });

  it('rejects a subject with a word that the prose rules forbid', () => {
    expect(findCommitSubjectFaults('fix(ui): end what nobody presses')).toEqual(['contains nobody']);
  });
});
