import { describe, expect, it } from 'vitest';
import { faultsOfSubject } from './checkSubjects.mjs';

describe('faultsOfSubject', () => {
  it('accepts an imperative of at most 72 characters', () => {
    expect(faultsOfSubject('fix(ui): ignore double clicks after the content changed')).toEqual([]);
    expect(faultsOfSubject('docs: bring the guide up to date')).toEqual([]);
    expect(faultsOfSubject('Pass the lease epoch to every key write')).toEqual([]);
  });

  it('rejects a participle, a third person and a noun phrase', () => {
    for (const subject of ['fix: ignored clicks', 'fix: ignores clicks', 'docs: the whole run', 'test: adding a case'])
      expect(faultsOfSubject(subject)).toEqual(['does not begin with an imperative verb']);
  });

  it('rejects a subject of 73 characters', () => {
    expect(faultsOfSubject(`fix: ${'a'.repeat(68)}`)).toEqual(['has 73 characters, at most 72']);
  });

  it('rejects words of the former dialect', () => {
    expect(faultsOfSubject('fix(ui): end what nobody presses')).toEqual(['contains nobody']);
  });
});
