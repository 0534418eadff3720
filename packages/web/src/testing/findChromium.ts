import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

/**
 * Lists paths to Chromium, cheapest first. The build without windows has half as much work to do, and
 * a build without Debian's extensions has a little less.
 */
const candidatePaths = (): (string | undefined)[] => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
];

const advice = `The tests that need a browser found no Chromium. Possible solutions:
  - npx playwright-core install chromium
  - on Debian, as root: apt-get install -y chromium-headless-shell
  - CHROMIUM_PATH=/path/to/chromium npm test`;

/**
 * Finds a Chromium for tests. If there is none, installs Debian's package when run as root on Debian.
 *
 * @throws Error with instructions to install one
 */
export async function findChromium(): Promise<string> {
  const executablePath = candidatePaths().find(pathExists);
  if (executablePath !== undefined) return executablePath;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian();
  const installed = candidatePaths().find(pathExists);
  if (installed === undefined) throw new Error(advice);
  return installed;
}

const pathExists = (path: string | undefined): path is string => path !== undefined && existsSync(path);

async function installFromDebian(): Promise<void> {
  const run = promisify(execFile);
  const lockTimeoutArgs = ['-o', 'DPkg::Lock::Timeout=600'];
  try {
    await run('/usr/bin/apt-get', [
      ...lockTimeoutArgs,
      'install',
      '-y',
      '--no-install-recommends',
      'chromium-headless-shell',
    ]);
  } catch (cause) {
    throw new Error(advice, { cause });
  }
}
