import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTestRepository } from '../testing/writeTestRepository.mjs';
import { findChangedProjects } from './findChangedProjects.mjs';

let root;
beforeAll(async () => {
  root = await writeTestRepository({
    'tsconfig.json': '{}',
    'packages/a/tsconfig.json': '{}',
    'packages/b/tsconfig.json': '{}',
    'packages/tooling/README.md': '',
  });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('findChangedProjects', () => {
  it('finds each package with a changed source or manifest once', () => {
    const files = ['packages/b/package.json', 'packages/a/src/inner/sum.ts', 'packages/a/src/Sum.tsx'];
    expect(findChangedProjects(root, files)).toEqual(['packages/a', 'packages/b']);
  });

  it('ignores files without types and packages without a project', () => {
    const files = ['packages/a/README.md', 'packages/tooling/vitest.config.ts', 'docs/openapi.json'];
    expect(findChangedProjects(root, files)).toEqual([]);
  });

  it.each(['tsconfig.json', 'package.json', 'package-lock.json'])('checks everything when %s changes', file => {
    expect(findChangedProjects(root, [file, 'packages/a/src/sum.ts'])).toBe('all');
  });
});
