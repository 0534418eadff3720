import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listChangedFiles } from './listChangedFiles.mjs';
import { writeFiles, writeTestRepository } from './writeTestRepository.mjs';

/** Settings of the commits. The tests must not depend on the person's own settings, for example signed commits. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap(role => [
      [`GIT_${role}_NAME`, 'Test'],
      [`GIT_${role}_EMAIL`, 'test@example.com'],
    ]),
  ),
};
let root;
const git = (...args) => execFileSync('git', args, { cwd: root, env, stdio: 'pipe' });
const commit = message => {
  git('add', '--all');
  git('commit', '--message', message);
};

beforeEach(async () => {
  root = await writeTestRepository({
    '.gitignore': '*.log\n',
    'src/sum.ts': '1',
    'src/total.ts': '1',
    'src/old.ts': '1',
  });
  git('init', '--initial-branch', 'main');
  commit('first');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('listChangedFiles', () => {
  it('lists changed, staged and new files, but no ignored and deleted ones', async () => {
    await writeFiles(root, { 'src/sum.ts': '2', 'src/año nuevo.ts': '1', 'run.log': '1' });
    await writeFiles(root, { 'src/total.ts': '2' });
    git('add', 'src/total.ts');
    await rm(join(root, 'src/old.ts'));
    expect(listChangedFiles(root).toSorted()).toEqual(['src/año nuevo.ts', 'src/sum.ts', 'src/total.ts']);
  });

  it('lists the new path of a renamed file', () => {
    git('mv', 'src/old.ts', 'src/new.ts');
    expect(listChangedFiles(root)).toEqual(['src/new.ts']);
  });

  it('lists the files of the branch when nothing is uncommitted, without later changes of main', async () => {
    git('checkout', '-b', 'feature');
    await writeFiles(root, { 'src/sum.ts': '2' });
    commit('feature');
    git('checkout', 'main');
    await writeFiles(root, { 'src/total.ts': '2' });
    commit('main');
    git('checkout', 'feature');
    expect(listChangedFiles(root)).toEqual(['src/sum.ts']);
  });

  it('lists nothing on an unchanged main branch, and without a main branch', () => {
    expect(listChangedFiles(root)).toEqual([]);
    git('branch', '--move', 'main', 'trunk');
    expect(listChangedFiles(root)).toEqual([]);
  });
});
