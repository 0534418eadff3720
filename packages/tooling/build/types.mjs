/**
 * `npm run check:types`: checks the types of the whole repository and writes the published declarations.
 * `-- packages/server` checks this package and, if their declarations are outdated, the packages that it uses.
 * `-- --changed` does so for the packages with changed files. Packages that use them are left to `npm run check`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runWithFileLock } from '../../web/scripts/runWithFileLock.mjs';
import { listChangedFiles } from '../testing/listChangedFiles.mjs';
import { findChangedProjects } from './findChangedProjects.mjs';
import { repositoryRoot } from './findPackageFolders.mjs';

/**
 * Runs the native TypeScript compiler. TypeScript 5 is installed as well, because the native compiler lacks its
 * API, which generators of types from the API document need. The compiler runs with one thread. On two cores, two
 * threads take half as much processor time again and end no sooner, because they repeat each other's work. The compiler
 * runs under a lock, because tests of the published packages may also write the declarations.
 *
 * @param {readonly string[]} [folders] packages to check, relative to the root; by default the whole repository
 * @returns the compiler's exit code
 */
export function runTypeScriptCompiler(folders = []) {
  const compiler = join(createRequire(import.meta.url).resolve('typescript-native/package.json'), '../bin/tsc');
  return runWithFileLock(join(repositoryRoot, 'node_modules/.recado-declaring'), async () => {
    const args = [compiler, '--build', '--singleThreaded', ...folders];
    const child = spawn(process.execPath, args, { cwd: repositoryRoot, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  });
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false } },
  });
  const root = resolve(repositoryRoot);
  // npm runs scripts in the root folder. INIT_CWD is the folder in which the person called npm.
  const folders = positionals.map(folder => relative(root, resolve(process.env.INIT_CWD ?? root, folder)));
  const unknownFolders = folders.filter(folder => !existsSync(join(root, folder, 'tsconfig.json')));
  if (unknownFolders.length > 0) {
    console.error(`No tsconfig.json in ${unknownFolders.join(', ')}`);
    return 1;
  }
  if (!values.changed) return runTypeScriptCompiler(folders);
  const projects = findChangedProjects(root, listChangedFiles(root));
  if (projects === 'all') return runTypeScriptCompiler();
  const changed = [...new Set([...folders, ...projects])];
  console.log(changed.length > 0 ? `Packages: ${changed.join(', ')}` : 'No package with types has changed.');
  return changed.length > 0 ? runTypeScriptCompiler(changed) : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
