import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN_PACKAGES = ['python3', 'php-cli', 'php-curl', 'php-mbstring'];
/** Type checker and web framework of Python. Tests that need one of them say so if it is missing. */
const OPTIONAL_DEBIAN_PACKAGES = ['mypy', 'python3-flask'];
const ADVICE = `The tests of the SDKs found no python3, or no php with curl and mbstring. Possible solutions:
  - on Debian, as root: apt-get install -y ${DEBIAN_PACKAGES.join(' ')}
  - PYTHON_PATH=/path/to/python3 PHP_PATH=/path/to/php npm test`;

/** Runs a program. @returns whether it ended without an error */
export const canRun = (program, ...args) =>
  run(program, args).then(
    () => true,
    () => false,
  );

/**
 * Finds the interpreters for the tests of the SDKs. If one is missing and the user is root on Debian, installs it.
 *
 * @returns {Promise<{ python: string, php: string }>} paths or names of the programs
 * @throws Error that explains how to get the interpreters
 */
export async function findInterpreters() {
  const python = process.env.PYTHON_PATH ?? (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3');
  const php = process.env.PHP_PATH ?? 'php';
  const areUsable = async () =>
    (await canRun(python, '-c', 'import ssl, sys; assert sys.version_info >= (3, 9)')) &&
    (await canRun(
      php,
      '-r',
      'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") && extension_loaded("mbstring") ? 0 : 1);',
    ));
  if (await areUsable()) return { python, php };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian();
  if (!(await areUsable())) throw new Error(ADVICE);
  return { python, php };
}

async function installFromDebian() {
  const apt = (...args) => run('/usr/bin/apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args]);
  const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names);
  try {
    // A new machine may have no package lists.
    await install(...DEBIAN_PACKAGES).catch(async () => {
      await apt('update').catch(() => undefined);
      await install(...DEBIAN_PACKAGES);
    });
  } catch (cause) {
    throw new Error(ADVICE, { cause });
  }
  await install(...OPTIONAL_DEBIAN_PACKAGES).catch(() => undefined);
}
