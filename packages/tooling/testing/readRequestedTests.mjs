import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isTestFile } from './groupTestsByKind.mjs';

const COMMANDS = new Set(['run', 'watch']);
/** Options of Vitest whose value is a separate argument. */
const OPTIONS_WITH_VALUE = new Set(['--config', '--project', '-t', '--testNamePattern']);

/**
 * Reads the test files that the command line of Vitest names. A run of named tests needs only the projects of these
 * tests, and starts in half the time.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} args arguments of Vitest, for example `['run', '--config', CONFIG, TEST]`
 * @returns {string[] | undefined} paths relative to `root`. Undefined if the arguments are no test files, because a
 *   folder or a part of a name can match any test
 */
export function readRequestedTests(root, args) {
  const names = args.filter(
    (arg, index) =>
      !arg.startsWith('-') && !OPTIONS_WITH_VALUE.has(args[index - 1]) && !(index === 0 && COMMANDS.has(arg)),
  );
  const files = names.map(name => relative(root, resolve(root, name)));
  return files.length > 0 && files.every(file => isTestFile(file) && existsSync(join(root, file))) ? files : undefined;
}
