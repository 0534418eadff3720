import { expect, it } from 'vitest';
import { findAdvisories } from './findAdvisories.mjs';

/** Record with the structure of the OSV schema 1.6, for one range of one package. */
const createAdvisory = (events, more = {}) => ({
  id: 'GHSA-test',
  summary: 'Too much work',
  aliases: ['CVE-2026-1'],
  affected: [{ package: { ecosystem: 'npm', name: 'joi' }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const isFound = (version, advisory) =>
  findAdvisories({ components: [{ name: 'joi', version }] }, [advisory]).length > 0;

it.each([
  ['before the fix', '18.3.1', [{ introduced: '0' }, { fixed: '18.3.2' }], true],
  ['with the fix', '18.3.2', [{ introduced: '0' }, { fixed: '18.3.2' }], false],
  ['before the fault', '17.0.0', [{ introduced: '18.0.0' }, { fixed: '18.3.2' }], false],
  ['of the last affected version', '18.3.2', [{ introduced: '18.0.0' }, { last_affected: '18.3.2' }], true],
  ['after the last affected version', '18.3.3', [{ introduced: '18.0.0' }, { last_affected: '18.3.2' }], false],
  ['without a fix', '99.0.0', [{ introduced: '18.0.0' }], true],
  ['before a release, which is a pre-release', '18.0.0-beta.1', [{ introduced: '18.0.0' }], false],
  [
    'in the second of two periods',
    '18.1.0',
    [{ introduced: '0' }, { fixed: '17.1.0' }, { introduced: '18.0.0' }, { fixed: '18.3.2' }],
    true,
  ],
  [
    'between two periods',
    '17.2.0',
    [{ introduced: '0' }, { fixed: '17.1.0' }, { introduced: '18.0.0' }, { fixed: '18.3.2' }],
    false,
  ],
])('advisory concerns a version %s as its range says', (_, version, events, expected) => {
  expect(isFound(version, createAdvisory(events))).toBe(expected);
});

it('advisory concerns the versions that it lists', () => {
  const affected = [{ package: { ecosystem: 'npm', name: 'joi' }, versions: ['18.3.2'] }];
  expect(isFound('18.3.2', createAdvisory([], { affected }))).toBe(true);
  expect(isFound('18.3.1', createAdvisory([], { affected }))).toBe(false);
});

it('advisory does not concern packages of other registries or names, nor any package after it was withdrawn', () => {
  const events = [{ introduced: '0' }];
  const createAffected = (ecosystem, name) => [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events }] }];
  expect(isFound('1.0.0', createAdvisory(events, { affected: createAffected('PyPI', 'joi') }))).toBe(false);
  expect(isFound('1.0.0', createAdvisory(events, { affected: createAffected('npm', 'other') }))).toBe(false);
  expect(isFound('1.0.0', createAdvisory(events, { withdrawn: '2026-01-01T00:00:00Z' }))).toBe(false);
});
