import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the newest Git tag, or without tags the newest commit that is at least a day old. */
export async function findPreviousRelease() {
  const git = async (...args) => (await run('git', ['-C', root, ...args])).stdout.trim();
  return git('describe', '--tags', '--abbrev=0').catch(() => git('rev-list', '-1', '--before=1 day ago', 'HEAD'));
}

/**
 * Builds a commit in a folder. If the lock file of the commit equals that of this checkout, copies the
 * installed packages from here.
 *
 * @returns path of the built `recado` executable
 */
export async function buildRelease(commit, folder) {
  await mkdir(folder, { recursive: true });
  const shell = (command, args) => run(command, args, { cwd: folder, maxBuffer: 1 << 26 });
  const archive = join(folder, 'tree.tar');
  await run('git', ['-C', root, 'archive', '-o', archive, commit]);
  await shell('tar', ['-xf', archive]);
  const isSame = await shell('cmp', ['-s', 'package-lock.json', join(root, 'package-lock.json')]).then(
    () => true,
    () => false,
  );
  if (isSame) {
    const { stdout } = await run('find', ['.', '-name', 'node_modules', '-prune', '-type', 'd'], {
      cwd: root,
    });
    for (const modulesFolder of stdout.trim().split('\n'))
      await shell('cp', ['-a', join(root, modulesFolder), join(folder, modulesFolder)]);
  } else await shell('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  await shell(process.execPath, ['packages/tooling/build/main.mjs', '--no-pages']);
  return join(folder, 'cli/bin/recado.js');
}
