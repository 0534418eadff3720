/**
 * `npm run sdk:archives`: builds the files with which the SDKs for Python and PHP are published: a wheel, a source archive
 * and a zip for Composer. `-- FOLDER` writes them to another folder than `reports/sdk`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../build/findPackageFolders.mjs';

/**
 * Builds the archives. The one for Composer contains the committed files.
 *
 * @param {string} root folder of the repository
 * @param {string} folder folder of the archives
 * @returns {string[]} names of the archives
 */
export function buildSdkArchives(root, folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'lerna.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  const python = process.env.PYTHON_PATH ?? 'python3';
  execFileSync(python, [join(root, 'packages/sdk-python/build_archives.py'), folder]);
  const phpArchive = `recado-php-${version}.zip`;
  // Composer gets the version from the tag, so the archive needs none.
  const options = ['--format=zip', `--output=${join(folder, phpArchive)}`, 'HEAD'];
  // In a subfolder, git archives only this subfolder, and stores the time of the commit.
  execFileSync('git', ['archive', ...options, 'LICENSE', 'README.md', 'composer.json', 'examples', 'src'], {
    cwd: join(root, 'packages/sdk-php'),
  });
  return [`recado-${version}-py3-none-any.whl`, `recado-${version}.tar.gz`, phpArchive];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = resolve(process.argv[2] ?? 'reports/sdk');
  console.log(`${buildSdkArchives(repositoryRoot, folder).join(', ')} in ${folder}`);
}
