import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readArchivedPackageJson } from './readArchivedPackageJson.ts';
import { createArchive } from './testing/createArchive.ts';

const long = 'á'.repeat(400);

describe('readArchivedPackageJson', () => {
  it.each([
    [
      [
        { path: 'package/index.js', content: long },
        { path: 'package/package.json', content: '{}' },
      ],
      '{}',
    ],
    [[{ path: 'otro/package.json', content: long }], long],
    [[{ path: 'package/dist/package.json', content: '{}' }], undefined],
    [[{ path: 'package/package.json', content: '{}', type: '2' }], undefined],
    [
      [
        { path: 'package/package.json', content: '1' },
        { path: 'package/package.json', content: '2' },
      ],
      '2',
    ],
    [[], undefined],
  ])('reads archive %#', (entries, expected) => {
    expect(readArchivedPackageJson(createArchive(...entries))).toBe(expected);
  });

  it('finds nothing in bytes that are no archive', () => {
    expect(readArchivedPackageJson(randomBytes(2_000))).toBeUndefined();
    expect(readArchivedPackageJson(gzipSync(randomBytes(5_000)))).toBeUndefined();
  });
});
