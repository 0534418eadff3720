/** `npm run check:types`: the types of the whole house, and the declarations that its packages publish. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './findRooms.mjs';

/**
 * TypeScript's compiled compiler. Its API is not that of TypeScript 5, which generators of types from the API's document need:
 * hence both. By one thread, since several know the same things each for themselves: half of the processor's time on two cores.
 *
 * @returns the compiler's exit code
 */
export async function checkTypes() {
  const compiler = join(
    createRequire(import.meta.url).resolve('typescript-native/package.json'),
    '../bin/tsc',
  );
  const [code] = await once(
    spawn(process.execPath, [compiler, '--build', '--singleThreaded'], { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  return code ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await checkTypes();
