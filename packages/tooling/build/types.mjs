/**
 * `npm run check:types`: checks the types of the whole repository and writes the published
 * declarations.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from './findPackageFolders.mjs';

/**
 * Runs the native TypeScript compiler. TypeScript 5 is installed as well, because the native compiler lacks its
 * API, which generators of types from the API document need. The compiler runs with one thread. On two cores
 * this takes half the processor time, because several threads repeat each other's work.
 *
 * @returns the compiler's exit code
 */
export async function runTypeScriptCompiler() {
  const compiler = join(createRequire(import.meta.url).resolve('typescript-native/package.json'), '../bin/tsc');
  const [code] = await once(
    spawn(process.execPath, [compiler, '--build', '--singleThreaded'], { cwd: repositoryRoot, stdio: 'inherit' }),
    'exit',
  );
  return code ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await runTypeScriptCompiler();
